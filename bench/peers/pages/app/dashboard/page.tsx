'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'

interface Bot {
  id: string
  name: string
  templateLabel: string
  state: string
}

/** A list of bots, fetched by the page as the product's dashboard fetches it. */
export default function Dashboard() {
  const [bots, setBots] = useState<Bot[] | null>(null)
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token')}` }
    fetch('/api/bots', { headers })
      .then((answer) => answer.json())
      .then(({ bots }) => setBots(bots))
  }, [])
  return (
    <main>
      <Link href="/">Home</Link>
      <h1>Your bots</h1>
      <ul>
        {bots?.map(({ id, name, templateLabel, state }) => (
          <li key={id}>
            {name}, {templateLabel}, {state}
          </li>
        ))}
      </ul>
    </main>
  )
}
