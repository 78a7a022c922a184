import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

function write(text: string): void {
  const element = document.createElement('script')
  element.id = 'edgeworth-env'
  element.type = 'application/json'
  element.textContent = text
  document.head.append(element)
}

afterEach(() => document.getElementById('edgeworth-env')?.remove())

describe('readEnv', () => {
  it('reads what the server wrote into the page', () => {
    write('{"supabaseUrl":"https://db.example.com","supabaseKey":"sb_publishable_x"}')
    expect(readEnv()).toEqual({ supabaseUrl: 'https://db.example.com', supabaseKey: 'sb_publishable_x' })
  })
  it('defaults to the page’s origin', () => {
    const own = { supabaseUrl: location.origin, supabaseKey: 'sb_publishable_local' }
    expect(readEnv()).toEqual(own)
    write('{"supabaseUrl":""}')
    expect(readEnv()).toEqual(own)
  })
  it('defaults to the page’s origin when the element cannot be read', () => {
    write('{')
    expect(readEnv().supabaseUrl).toBe(location.origin)
  })
})
