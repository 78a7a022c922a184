import { roundTrip } from '#tests/support/sample-requests.ts'
import { byId, type Attempt, type Belongings, type Input, type Resource } from './attempt.ts'

/** An import of one trade, without its portfolio and batch. */
export const importBody = {
  format: 'generic',
  fileName: 'march.csv',
  timeZone: 'UTC',
  rows: [{ ...roundTrip('101', '2025-03-03T15:00:00.000Z'), importKey: 'new' }],
}

/** An import that matches the executions of a trade again and merges others into it. */
const rematchBody = (portfolioId: string, tradeId: string, merged: readonly string[]) => ({
  ...importBody,
  portfolioId,
  batchId: crypto.randomUUID(),
  rows: [
    {
      ...trade,
      importKey: 'new',
      imported: { book: 'book', executions: [{ key: 'first' }, { key: 'second' }] },
      rematches: {
        tradeId,
        revision: 1,
        merged: merged.map((id) => ({ tradeId: id, revision: 1 })),
      },
    },
  ],
})

const trade = roundTrip('101', '2025-03-03T15:00:00.000Z')

/** Playbook entries that a trade can reference, by the place of the id in the trade. */
const named: Readonly<Record<string, (theirs: Belongings) => object>> = {
  exchangeId: ({ exchangeId }) => ({ exchangeId }),
  setupId: ({ setupId }) => ({ setupId }),
  missedReasonId: ({ missedReasonId }) => ({ missedReasonId }),
  mistakeIds: ({ mistakeId }) => ({ mistakeIds: [mistakeId] }),
  tags: ({ tagId }) => ({ tags: [tagId] }),
  'ruleResponses.ruleId': ({ ruleId }) => ({ ruleResponses: [{ ruleId, met: 'yes', note: null }] }),
  customStats: ({ customStatId = '' }) => ({ customStats: { [customStatId]: true } }),
}

/** Attempts to reference another user's entries in one's own trade; `place` is the trade's place in the call. */
function naming(place: string, input: (fields: object, mine: Belongings) => Input): Record<string, Attempt> {
  return Object.fromEntries(
    Object.entries(named).map(([field, fieldsOf]) => [
      `${place}.${field}`,
      { input: (theirs: Belongings, mine: Belongings) => input(fieldsOf(theirs), mine) },
    ]),
  )
}

const refused = { team: 'refused' } as const
const whole = { mode: 'allOrNothing' } as const

export const trades: Resource = {
  attempts: {
    'GET /trades/optimized': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    'GET /trades/export': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    'GET /trades/columns': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'read' },
    },
    'GET /trades/portfolio/:id': byId(({ portfolioId }) => ({ params: { id: portfolioId } }), { team: 'read' }),
    'POST /trades/import': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { ...importBody, portfolioId, batchId: crypto.randomUUID() } }),
        ...refused,
      },
      'body.batchId': {
        input: ({ batchId }, { portfolioId }) => ({ body: { ...importBody, portfolioId, batchId } }),
      },
      ...Object.fromEntries(
        ['continues', 'logged'].map((field) => [
          `body.rows.${field}.tradeId`,
          {
            input: ({ tradeId }: Belongings, { portfolioId }: Belongings) => ({
              body: {
                ...importBody,
                portfolioId,
                batchId: crypto.randomUUID(),
                rows: [{ ...trade, importKey: 'new', [field]: { tradeId, revision: 1 } }],
              },
            }),
          },
        ]),
      ),
      'body.rows.rematches.tradeId': {
        input: ({ tradeId }, { portfolioId }) => ({ body: rematchBody(portfolioId, tradeId, []) }),
      },
      'body.rows.rematches.merged.tradeId': {
        input: ({ tradeId }, own) => ({ body: rematchBody(own.portfolioId, own.tradeId, [tradeId]) }),
      },
      ...naming('body.rows', (fields, { portfolioId }) => ({
        body: {
          ...importBody,
          portfolioId,
          batchId: crypto.randomUUID(),
          rows: [{ ...trade, ...fields, importKey: 'new' }],
        },
      })),
    },
    'POST /trades/import/known': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { portfolioId, importKeys: ['new'] } }),
        ...refused,
      },
    },
    'POST /trades/import/logged': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({
          body: { portfolioId, from: '2025-03-03T00:00:00.000Z', to: '2025-03-04T00:00:00.000Z' },
        }),
        ...refused,
      },
    },
    'DELETE /trades/import/:batchId': {
      'params.batchId': { input: ({ batchId }) => ({ params: { batchId } }) },
    },
    'POST /portfolios/:id/positions': byId(({ portfolioId }) => ({ params: { id: portfolioId }, body: {} }), {
      team: 'read',
    }),
    'GET /import-batches': {
      'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), ...refused },
    },
    'POST /trades/:id/excursions': byId(({ tradeId }) => ({ params: { id: tradeId }, body: {} }), refused),
    'POST /portfolios/:id/excursions': byId(({ portfolioId }) => ({ params: { id: portfolioId }, body: {} }), refused),
    'GET /trades/:id/figures': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /trades/figures': {
      'body.ids': { input: ({ tradeId }) => ({ body: { ids: [tradeId] } }), team: 'read' },
    },
    'GET /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } }), { team: 'read' }),
    'POST /trades': {
      'body.portfolioId': { input: ({ portfolioId }) => ({ body: { ...trade, portfolioId } }), ...refused },
      ...naming('body', (fields, { portfolioId }) => ({ body: { ...trade, ...fields, portfolioId } })),
    },
    'PUT /trades/:id': {
      ...byId(
        ({ tradeId }) => ({ params: { id: tradeId }, body: { lessons: 'Written by somebody else', revision: 9 } }),
        refused,
      ),
      'body.portfolioId': {
        input: ({ portfolioId }, { tradeId }) => ({ params: { id: tradeId }, body: { portfolioId } }),
        ...refused,
      },
      ...naming('body', (fields, { tradeId }) => ({ params: { id: tradeId }, body: fields })),
    },
    'POST /trades/:id/split': byId(
      ({ tradeId }) => ({ params: { id: tradeId }, body: { taken: [{ fill: 0, quantity: '1' }] } }),
      refused,
    ),
    'POST /trades/merge': {
      'body.trades.id': {
        input: ({ tradeId }, mine) => ({ body: { trades: [{ id: mine.tradeId }, { id: tradeId }] } }),
        ...refused,
      },
    },
    'DELETE /trades/:id': byId(({ tradeId }) => ({ params: { id: tradeId } }), refused),
    'POST /trades/bulk-create': {
      'body.trades.portfolioId': {
        input: ({ portfolioId }) => ({ body: { ...whole, trades: [{ ...trade, portfolioId }] } }),
        ...refused,
      },
      ...naming('body.trades', (fields, { portfolioId }) => ({
        body: { ...whole, trades: [{ ...trade, ...fields, portfolioId }] },
      })),
    },
    'PUT /trades/bulk-update': {
      'body.trades.id': {
        input: ({ tradeId }) => ({ body: { ...whole, trades: [{ id: tradeId, lessons: 'Not mine' }] } }),
        ...refused,
      },
      'body.trades.portfolioId': {
        input: ({ portfolioId }, { tradeId }) => ({ body: { ...whole, trades: [{ id: tradeId, portfolioId }] } }),
        ...refused,
      },
      ...naming('body.trades', (fields, { tradeId }) => ({ body: { ...whole, trades: [{ id: tradeId, ...fields }] } })),
    },
    'POST /trades/bulk-delete': {
      'body.trades.id': {
        input: ({ tradeId }, mine) => ({ body: { ...whole, trades: [{ id: mine.tradeId }, { id: tradeId }] } }),
        ...refused,
      },
    },
  },
  ownOnly: {
    'GET /import-mappings': {},
    'PUT /import-mappings/:fingerprint': {
      params: { fingerprint: '0123456789abcdef' },
      body: {
        name: 'Mine',
        mapping: { content: 'executions', dayOrder: null, decimalMark: null, columns: { symbol: 0 } },
      },
    },
    'DELETE /import-mappings/:fingerprint': { params: { fingerprint: 'fedcba9876543210' } },
  },
  async more(server, { userId }) {
    await server.services.database.pool.query(
      `insert into import_mappings (user_id, fingerprint, name, mapping) values ($1, 'fedcba9876543210', 'Kept',
         '{"content": "executions", "dayOrder": null, "decimalMark": null, "columns": {"symbol": 0}}')`,
      [userId],
    )
    return {}
  },
}
