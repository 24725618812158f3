/** A host that has been taken over: it answers its second request with lines that no host writes. */
const [fault] = process.argv.slice(2)
const write = (line: string) => void process.stdout.write(line)
const report = (id: string) => `${JSON.stringify({ id, events: [], gained: 0, gauge: 0 })}\n`

const FAULTS: Record<string, (id: string) => void> = {
  'another id': () => write(report('another')),
  'no report': (id) => write(`${JSON.stringify({ id, events: [{ print: 'forged' }], gained: 0, gauge: 0 })}\n`),
  'no JSON': () => write('{{{\n'),
  'a line that never ends': () => {
    for (;;) write('x'.repeat(1_000_000))
  },
  'a flood of reports': (id) => {
    for (;;) write(report(id))
  },
  silence: () => {},
  end: () => process.exit(0),
}

write('{"ready":true}\n')
for await (const line of console) {
  const { id } = JSON.parse(line)
  FAULTS[fault ?? '']?.(id)
}

export {}
