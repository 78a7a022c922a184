import { expect, it, vi } from 'vitest'
import { linkWithSource } from '#features/affiliate/portal/link-with-source.ts'
import { openShareWindow, shareAddress, shareNetworks } from './share-targets.ts'

const link = 'https://journal.example.com/ref/annas-edge?src=email&campaign=spring'

it.each([
  ['twitter', 'twitter.com', 'url'],
  ['facebook', 'www.facebook.com', 'u'],
  ['linkedin', 'www.linkedin.com', 'url'],
] as const)('shares the whole link on %s', (network, host, name) => {
  const address = new URL(shareAddress(network, link))
  expect(address.host).toBe(host)
  expect(address.searchParams.get(name)).toBe(link)
})

it('shares the link within the message on WhatsApp', () => {
  expect(new URL(shareAddress('whatsapp', link)).searchParams.get('text')).toContain(link)
})

it('opens windows of 600 × 400 that learn nothing of the page', () => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  for (const { key } of shareNetworks) openShareWindow(key, link)
  expect(open).toHaveBeenCalledTimes(4)
  for (const [, target, features] of open.mock.calls) {
    expect([target, features]).toEqual(['_blank', 'width=600,height=400,noopener,noreferrer'])
  }
  vi.unstubAllGlobals()
})

it('adds a source to a link', () => {
  expect(linkWithSource('https://x.example/ref/a', 'social')).toBe('https://x.example/ref/a?src=social')
})
