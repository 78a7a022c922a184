import { expect, it } from 'vitest'
import { JsonEntryCounter } from './json-entries.ts'

const count = (...parts: readonly string[]): number => {
  const counter = new JsonEntryCounter()
  return Math.max(0, ...parts.map((part) => counter.add(Buffer.from(part))))
}

it.each([
  ['7', 0],
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":1,"b":[2,3]}', 4],
  ['[{},{},{}]', 6],
  ['[[[[]]]]', 4],
  ['["a,b{[","c\\",{[d","e\\\\",1]', 4],
])('%s has %i entries', (json, entries) => expect(count(json)).toBe(entries))

it('counts the same wherever the parts begin', () => {
  const json = '{"note":"a \\"quoted, [text]\\" \\\\","fills":[{"price":"1.5"},{"price":"ü,{"}]}'
  const bytes = Buffer.from(json)
  for (let at = 0; at <= bytes.length; at++) {
    const counter = new JsonEntryCounter()
    counter.add(bytes.subarray(0, at))
    expect(counter.add(bytes.subarray(at)), String(at)).toBe(count(json))
  }
})
