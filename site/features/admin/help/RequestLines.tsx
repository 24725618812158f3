import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConsoleLines } from '../../../ui/ConsoleLines'
import { requestLinesQuery } from './help-admin-requests'

interface RequestLinesProps {
  id: string
  count: number
}

export function RequestLines({ id, count }: RequestLinesProps) {
  const [isShown, setShown] = useState(false)
  const { data, error } = useQuery({ ...requestLinesQuery(id), enabled: isShown })
  return (
    <>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {`${isShown ? 'Hide' : 'Show'} ${count} console lines`}
      </Button>
      {isShown && error && <p role="alert">{error.message}</p>}
      {isShown && data && <ConsoleLines label="Console lines of the request" lines={data.lines} />}
    </>
  )
}
