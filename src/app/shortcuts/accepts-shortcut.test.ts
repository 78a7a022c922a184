import { afterEach, describe, expect, it } from 'vitest'
import { acceptsShortcut } from './accepts-shortcut.ts'

/** Presses a key at the first element of some markup and returns whether a shortcut may act on it. */
function press(markup: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = markup
  let accepted = false
  const listener = (event: KeyboardEvent) => {
    accepted = acceptsShortcut(event)
  }
  window.addEventListener('keydown', listener)
  const target = document.querySelector('[data-target]') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, ...init }))
  window.removeEventListener('keydown', listener)
  return accepted
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a key without a modifier', () => {
  it.each(['<p data-target></p>', '<button data-target></button>', '<input type="checkbox" data-target>'])(
    'triggers shortcuts at %s',
    (markup) => expect(press(markup)).toBe(true),
  )

  it.each([
    '<input data-target>',
    '<textarea data-target></textarea>',
    '<select data-target></select>',
    '<div role="combobox"><span data-target></span></div>',
    '<ul role="menu"><li data-target></li></ul>',
    '<div role="dialog" aria-modal="true"></div><p data-target></p>',
  ])('is left to %s', (markup) => expect(press(markup)).toBe(false))

  it('triggers nothing while it is held down', () => {
    expect(press('<p data-target></p>', { repeat: true })).toBe(false)
  })
})
