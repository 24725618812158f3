import { generateKeyPairSync } from 'node:crypto'
import { DAY } from '../../../../shared/time'
import { issueCertificate } from '../../../embedded/paypal/certificates/issue-certificate'

interface ReceiverOptions {
  hostname: string
  /** That its certificate is for. */
  name: string
  port?: number
}

/** A server with a certificate that it issued itself. */
export function startTlsReceiver({ hostname, name, port = 0 }: ReceiverOptions) {
  const calls: string[] = []
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const validity = { validFrom: Date.now() - DAY, validTo: Date.now() + DAY }
  const cert = issueCertificate({ name, publicKey, isAuthority: false, ...validity, issuer: { name, privateKey } })
  const server = Bun.serve({
    hostname,
    port,
    tls: { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    fetch(request) {
      calls.push(request.url)
      return new Response('thanks')
    },
  })
  return { port: Number(server.port), calls, authorities: cert, [Symbol.dispose]: () => void server.stop(true) }
}
