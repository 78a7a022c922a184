import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('a caller who has hung up has no address, and that is no failure of the server', () => {
  // What the framework answers once the connection is closed.
  const gone = { ip: undefined } as unknown as { ip: string }
  expect(addressOf(gone)).toBe('gone')
})

test('addresses of one IPv6 network count as one', () => {
  expect(addressOf({ ip: '203.0.113.7' })).toBe('203.0.113.7')
  expect(addressOf({ ip: '2001:db8:1:2::1' })).toBe(addressOf({ ip: '2001:db8:1:2:ffff::9' }))
  expect(addressOf({ ip: '2001:db8:1:2::1' })).not.toBe(addressOf({ ip: '2001:db8:1:3::1' }))
})
