import { tableFromIPC } from '@uwdata/flechette'
import { expect } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { attempts } from '#tests/isolation/all.ts'
import type { Attempt, Belongings } from '#tests/isolation/attempt.ts'
import type { HiddenWorld } from './hidden-worlds.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Reading calls of the isolation matrix that a coach of the team may make. */
export const reading: readonly { readonly route: Route; readonly name: string; readonly attempt: Attempt }[] =
  routes.flatMap((route) =>
    Object.entries(attempts[nameOf(route)] ?? {}).flatMap(([place, attempt]) => {
      const access = typeof attempt.team === 'object' ? attempt.team.coach : attempt.team
      const reads =
        route.method === 'GET' || /^\/(analysis|what-if|monte-carlo|trades\/figures)|positions$/.test(route.path)
      return access === 'read' && reads ? [{ route, name: `${nameOf(route)} by ${place}`, attempt }] : []
    }),
  )

const nobodys = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0009'

/** Entries by the names of the matrix; those that are not given are nobody's. */
export const belongings = (has: Readonly<Record<string, string>>): Belongings =>
  new Proxy(has, { get: (own, name: string) => own[name] ?? nobodys }) as Belongings

/** Ids, moments of recording and the time that an answer took differ between any two records. */
export function withoutIds(text: string): string {
  const known = new Map<string, string>()
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const name = known.get(id) ?? `id ${known.size}`
      known.set(id, name)
      return name
    })
    .replaceAll(/20(2[6-9]|[3-9]\d)-\d\d-\d\dT[\d:.]+Z/g, 'recorded')
    .replaceAll(/(computedInMs\\*":)[\d.]+/g, '$1 some')
}

/** Holds that no word and no picture of a world is in a text. */
export function expectNothingHidden(what: string, text: string, { parts: { word }, userId }: HiddenWorld): void {
  expect(text, what).not.toContain(word)
  expect(text, what).not.toContain(`${userId}/`)
}

const recordedSince = Date.UTC(2026, 0, 1)

/** An Arrow stream of columns as text, a column a line. */
export async function readColumns(url: string, token: string): Promise<string> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()), { useDate: false, useBigInt: false })
  return [
    JSON.stringify([...(table.schema.metadata ?? [])]),
    ...table.schema.fields.map(({ name, metadata }) => {
      const values = Array.from(table.getChild(name).toArray() as ArrayLike<unknown>)
      const shown = values.map((value) => (typeof value === 'number' && value > recordedSince ? 'recorded' : value))
      return JSON.stringify([name, [...(metadata ?? [])], shown])
    }),
  ].join('\n')
}
