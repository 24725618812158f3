import { startServer } from '../server'

const [file = '', socketPath = ''] = process.argv.slice(2)

startServer({
  file,
  socketPath,
  onFault(error) {
    throw error
  },
})
process.stdout.write('listening\n')
