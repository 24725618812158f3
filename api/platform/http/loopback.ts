import ipaddr from 'ipaddr.js'

export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return address === 'localhost' || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback')
}
