import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test('a caller who has hung up has no address, and that is no failure of the server', () => {
  // What the framework answers once the connection is closed.
  const gone = { ip: undefined } as unknown as { ip: string }
  expect(clientAddress(gone)).toBe('gone')
})

test('addresses of one IPv6 network count as one', () => {
  expect(clientAddress({ ip: '203.0.113.7' })).toBe('203.0.113.7')
  expect(clientAddress({ ip: '2001:db8:1:2::1' })).toBe(clientAddress({ ip: '2001:db8:1:2:ffff::9' }))
  expect(clientAddress({ ip: '2001:db8:1:2::1' })).not.toBe(clientAddress({ ip: '2001:db8:1:3::1' }))
})
