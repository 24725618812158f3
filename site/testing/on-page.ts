import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Not `screen`, which looks for a document when it is imported. */
export const onPage = () => within(document.body)

export const setupUser = () => userEvent.setup({ document })
