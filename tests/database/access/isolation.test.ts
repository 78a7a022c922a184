import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problems } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { attempts, ownOnly } from '#tests/isolation/all.ts'
import type { Belongings } from '#tests/isolation/attempt.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { expectNoChange, inBlocks } from '#tests/isolation/blocks.ts'
import { dumpOf, type Dump } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'

const nameOf = (route: Route) => `${route.method} ${route.path}`

/** Paths of ids in a schema, such as "body.portfolioId". */
function idsIn(part: string, schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  const walk = (path: string, node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    if ('format' in node && node.format === 'uuid') return [path]
    const { properties, ...others } = node as { properties?: Record<string, unknown> }
    return [
      ...Object.entries(properties ?? {}).flatMap(([name, inner]) => walk(`${path}.${name}`, inner)),
      ...Object.values(others).flatMap((inner) =>
        Array.isArray(inner) ? inner.flatMap((entry) => walk(path, entry)) : walk(path, inner),
      ),
    ]
  }
  return [...new Set(walk(part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))]
}

const idsOf = (route: Route) => [
  ...idsIn('params', route.params),
  ...idsIn('query', route.query),
  ...idsIn('body', route.body),
]
const needsUser = (route: Route) => route.auth !== 'public'

describe('the matrix', () => {
  const taking = routes.filter((route) => idsOf(route).length > 0)

  test('has an attempt for every id of every route, and no other', () => {
    const wanted = Object.fromEntries(taking.map((route) => [nameOf(route), idsOf(route).toSorted()]))
    const written = Object.fromEntries(
      Object.entries(attempts).map(([name, ids]) => [name, Object.keys(ids).toSorted()]),
    )
    expect(written).toEqual(wanted)
  })

  test('has every route without an id', () => {
    const others = routes.filter((route) => needsUser(route) && idsOf(route).length === 0)
    expect(Object.keys(ownOnly).toSorted()).toEqual(others.map(nameOf).toSorted())
  })

  test('only admins may use their routes', () => {
    const forAdmins = routes.filter(({ auth }) => auth === 'admin').map(nameOf)
    const refused = [
      ...Object.entries(attempts).flatMap(([name, ids]) => {
        const isForAdmins = Object.values(ids).every(({ code, admins }) => code === 'forbidden' && admins === true)
        return isForAdmins ? [name] : []
      }),
      ...Object.entries(ownOnly).flatMap(([name, { code }]) => (code === 'forbidden' ? [name] : [])),
    ]
    expect(refused.toSorted()).toEqual(forAdmins.toSorted())
  })

  test('leaves no route with an id open to visitors', () => {
    expect(taking.filter((route) => !needsUser(route))).toEqual([])
  })
})

const isId = (text: string) => /^[0-9a-f]{8}-/.test(text)

/** Belongings with ids that do not exist. */
const nobodys = (theirs: Belongings): Belongings =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, text]) => [name, isId(text) ? crypto.randomUUID() : text]),
  ) as Belongings

onBothDatabases('two users', (server) => {
  let theirs: Belongings
  let mine: Belongings

  const idsOfTheirs = () => Object.entries(theirs).filter(([, text]) => isId(text))
  const dump = (): Promise<Dump> => dumpOf(server().services.database.pool)

  beforeAll(async () => {
    theirs = await makeBelongings(server())
    mine = await makeBelongings(server())
  })

  const cases = routes.flatMap((route) =>
    Object.entries(attempts[nameOf(route)] ?? {}).map(([id, attempt]) => ({ name: nameOf(route), id, route, attempt })),
  )
  test.each(inBlocks(cases))(
    '$name: an id of theirs answers as if it were not there, and changes nothing',
    async (block) => {
      await expectNoChange(dump, block.cases, async (one) => {
        const answer = await server().call(one.route, one.attempt.input(theirs, mine), mine.token)
        const code = one.attempt.code ?? 'not_found'
        const status = code === 'forbidden' ? 403 : 404
        expect(answer, `${one.name} with ${one.id}`).toMatchObject({ ok: false, status, body: { code } })
        // The same answer, word for word, as for an unknown id. The caller chooses an import's id: an unknown one opens a
        // new import.
        if (code !== 'not_found' || one.id === 'body.batchId') return
        const absent = await server().call(one.route, one.attempt.input(nobodys(theirs), mine), mine.token)
        expect(absent, `${one.name} with an unknown ${one.id}`).toEqual(answer)
      })
    },
  )

  // A visitor is refused before the ids of a call are read, so each route is asked once.
  const ofEachRoute = cases.filter((one, place) => cases[place - 1]?.name !== one.name)
  test.each(inBlocks(ofEachRoute))('$name: a visitor is answered with 401, and changes nothing', async (block) => {
    await expectNoChange(dump, block.cases, async (one) => {
      const answer = await server().call(one.route, one.attempt.input(theirs, mine), null)
      expect(answer, one.name).toMatchObject({ status: 401, body: { code: 'no_session' } })
    })
  })

  test.each(routes.filter((route) => nameOf(route) in ownOnly).map((route) => ({ name: nameOf(route), route })))(
    '$name neither shows nor changes what is theirs',
    async ({ name, route }) => {
      const before = (await dump())[theirs.userId]
      expect(before?.length).toBeGreaterThan(25)
      const { code, ...input } = ownOnly[name] ?? {}
      const answer = await server().call(route, input, mine.token)
      expect(answer).toMatchObject(
        code === undefined
          ? { ok: true, status: route.status ?? 200 }
          : { ok: false, status: problems[code].status, body: { code } },
      )
      const text = JSON.stringify(answer.body)
      for (const [what, id] of idsOfTheirs()) expect(text, what).not.toContain(id)
      expect((await dump())[theirs.userId]).toEqual(before)
      // Leaves room in the plan for the next route that adds portfolios.
      await server().services.database.pool.query('delete from portfolios where user_id = $1 and id <> $2', [
        mine.userId,
        mine.portfolioId,
      ])
      // Those of the demo would make every later dump slow.
      await server().services.database.pool.query('delete from candles where user_id = $1', [mine.userId])
    },
    // The demo data alone takes a busy machine a minute.
    180_000,
  )

  test('their trades are in no page, with any filter', async () => {
    const listing = routes.find((route) => nameOf(route) === 'GET /trades/optimized')
    if (listing === undefined) throw new Error('the route has another name')
    for (const query of [{}, { search: 'ACME' }, { symbol: 'ACME' }, { sort: 'netPnl', order: 'asc' }]) {
      const answer = await server().call(listing, { query }, mine.token)
      expect(answer).toMatchObject({ ok: true, body: { totals: { trades: 31 } } })
      expect(JSON.stringify(answer.body)).not.toContain(theirs.portfolioId)
    }
  })
})
