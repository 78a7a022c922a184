import type { Route } from '#contract/route.ts'
import { exampleOf } from '#server/http/openapi/example-of.ts'
import type { Draw } from './draw.ts'

/** A call of the API as it goes over the wire. */
export interface GeneratedCall {
  readonly route: Route
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Values at and beyond the edges of what fields accept. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  'null',
  '\u0000',
  '\uD800',
  '\u202Eabc',
  '%00',
  '../../etc/passwd',
  "'; drop table trades; --",
  '1e308',
  '1e-320',
  '999999999999999999999999.999999999999',
  '0000-01-01',
  '1969-12-31',
  '2024-02-30',
  '9999-12-31T23:59:59.999Z',
  '2024-03-10T02:30:00',
  'Europe/Nowhere',
  'x'.repeat(5_000),
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [null],
  [[[[]]]],
  Array.from({ length: 300 }, () => 1),
]

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Every place of a document: its container and the key there. */
function placesOf(document: Container): readonly (readonly [Container, string])[] {
  return Object.entries(document).flatMap(([key, value]) => [
    [document, key] as const,
    ...(isContainer(value) ? placesOf(value) : []),
  ])
}

function changeOnce(document: Container, known: readonly string[], draw: Draw): void {
  const places = placesOf(document)
  if (places.length === 0) return
  const [container, key] = draw.pick(places)
  const values = container as Record<string, unknown>
  const value = values[key]
  if (typeof value === 'string' && uuid.test(value) && draw.chance(0.8)) values[key] = draw.pick(known)
  else if (draw.chance(0.1) && !Array.isArray(container)) delete values[key]
  else if (draw.chance(0.1) && Array.isArray(container)) container.push(structuredClone(value))
  else if (typeof value === 'number' && draw.chance(0.4)) values[key] = value * draw.pick([-1, 0, 0.5, 10, 1e6, 1e12])
  else values[key] = structuredClone(draw.pick(hostileValues))
}

/** Puts ids that exist in place of those of an example. */
function withKnownIds(document: Container, known: readonly string[], draw: Draw): void {
  for (const [container, key] of placesOf(document)) {
    const values = container as Record<string, unknown>
    const value = values[key]
    if (typeof value === 'string' && uuid.test(value)) values[key] = draw.pick(known)
  }
}

function objectOf(schema: Route['body'], name: string): Record<string, unknown> {
  const example = schema === undefined ? {} : exampleOf(schema, name)
  return isContainer(example) && !Array.isArray(example) ? { ...structuredClone(example) } : { value: example }
}

/**
 * A call near what the contract describes: its example with ids from `known`, and up to four values changed. One in
 * eight is left as the contract has it.
 */
export function generateCall(route: Route, known: readonly string[], draw: Draw): GeneratedCall {
  const call = {
    params: objectOf(route.params, ''),
    query: objectOf(route.query, ''),
    body: route.body === undefined ? undefined : objectOf(route.body, ''),
  }
  withKnownIds(call, known, draw)
  const changes = draw.chance(1 / 8) ? 0 : draw.integer(1, 4)
  for (let i = 0; i < changes; i += 1) {
    const part = draw.pick([
      call.params,
      call.query,
      ...(call.body === undefined ? [] : [call.body, call.body, call.body]),
    ])
    changeOnce(part, known, draw)
  }
  return { route, ...call, params: inAddress(call.params), query: inAddress(call.query) }
}

/** Values as an address can carry them: texts without lone surrogates, the rest as JSON. */
function inAddress(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? Buffer.from(value).toString()
        : Array.isArray(value)
          ? value.map((one) => JSON.stringify(one)).join(',')
          : JSON.stringify(value),
    ]),
  )
}

/** The ids in an answer. */
export function idsIn(answer: unknown): readonly string[] {
  if (typeof answer === 'string') return uuid.test(answer) ? [answer] : []
  return isContainer(answer) ? Object.values(answer).flatMap(idsIn) : []
}
