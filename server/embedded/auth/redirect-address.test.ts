import { describe, expect, it } from 'vitest'
import { resolveRedirect, withFragment, withQuery } from './redirect-address.ts'

const site = 'https://journal.example.com'
const home = 'https://journal.example.com/'
const to = (asked: string | undefined, redirectUrls: readonly string[] = []) =>
  resolveRedirect(asked, site, { redirectUrls })
const local = (asked: string) => resolveRedirect(asked, 'http://localhost:3000', { redirectUrls: [] })

describe('the redirect address of a mail’s link', () => {
  it('may be any address of the site', () => {
    expect(to(undefined)).toBe(home)
    expect(to('')).toBe(home)
    expect(to(site)).toBe(home)
    expect(to('https://JOURNAL.example.com:443/a?b#c')).toBe('https://journal.example.com/a?b#c')
  })

  it.each([
    'https://journal.example.com:8443/',
    'http://journal.example.com/',
    'https://user@journal.example.com/',
    'https://:password@journal.example.com/',
    'https://evil.example/?https://journal.example.com/',
    'https://evil.example/#https://journal.example.com/',
    '/relative',
    '//evil.example',
    'data:text/html,x',
    'http://localhost:3000/',
    'https://journal.example.com/\r\nSet-Cookie: a=b',
    `https://journal.example.com/${'x'.repeat(2_048)}`,
  ])('is never %s', (asked) => {
    expect(to(asked)).toBe(home)
  })

  it.each([
    ['https://app.example.net', 'https://app.example.net/', true],
    ['https://app.example.net', 'https://app.example.net/deeper', false],
    ['https://app.example.net/*', 'https://app.example.net/one', true],
    ['https://app.example.net/*', 'https://app.example.net/one/two', false],
    ['https://app.example.net/**', 'https://app.example.net/one/two?three=4', true],
    ['https://*.example.net/**', 'https://preview-7.example.net/a', true],
    ['https://*.example.net/**', 'https://a.b.example.net/a', false],
    ['https://*.example.net/**', 'https://evil.example/.example.net/', false],
    ['https://*.example.net/**', 'https://example.net/', false],
    ['https://app.example.net/?', 'https://app.example.net/7', true],
    ['https://app.example.net/a.b', 'https://app.example.net/axb', false],
    ['edgeworth://back', 'edgeworth://back', true],
    ['http://localhost:*/**', 'http://localhost:5173/auth', true],
    ['https://app.example.net/**', 'https://app.example.net@evil.example/', false],
  ])('%s allows %s: %s', (pattern, asked, allowed) => {
    expect(to(asked, [pattern]) !== home).toBe(allowed)
  })

  it('may be any port of this machine if the site is on it', () => {
    for (const asked of ['http://localhost:5173/auth', 'http://127.0.0.1:3000/auth', 'http://[::1]:3000/auth']) {
      expect(local(asked)).toBe(asked)
    }
    for (const asked of ['http://localhost.evil.example/', 'http://127.0.0.1.evil.example/', 'http://10.0.0.1/']) {
      expect(local(asked)).toBe('http://localhost:3000/')
    }
  })
})

describe('fields added to the address', () => {
  it('replace the fragment, sorted, with the mark of the writer', () => {
    expect(withFragment('https://a.example/b?c=d#e', { type: 'signup', access_token: 'x+y' })).toBe(
      'https://a.example/b?c=d#access_token=x%2By&sb=&type=signup',
    )
  })
  it('are added to the existing query', () => {
    expect(withQuery('https://a.example/b?c=d&code=old', { code: 'new' })).toBe('https://a.example/b?c=d&code=new')
  })
})
