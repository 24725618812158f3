import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** The page as it stands. Not `screen`, which looks for a window when it is read, before a test has one. */
export const onPage = () => within(document.body)

/** Somebody at the keyboard and the mouse. */
export const setupUser = () => userEvent.setup({ document })
