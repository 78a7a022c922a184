import * as tradeComments from '#contract/playbook/comment-templates.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as setupExamples from '#contract/playbook/setup-examples.ts'
import * as setups from '#contract/playbook/setups.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import * as tags from '#contract/playbook/tags.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { decimal, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { byId, type Attempt, type Resource } from './attempt.ts'

/** A change of another user's row by its id. */
const refused = (name: string, body?: object): Record<string, Attempt> =>
  byId((theirs) => ({ params: { id: theirs[name] }, ...(body === undefined ? {} : { body }) }), { team: 'refused' })

const ofSetup = (rest: Omit<Attempt, 'input'>, body?: object): Record<string, Attempt> => ({
  'params.setupId': {
    input: ({ setupId }) => ({ params: { setupId }, ...(body === undefined ? {} : { body }) }),
    ...rest,
  },
})

/** Templates of comments are used by no trade, so that a team sees none. */
const seenByNoTeam = (attempts: Record<string, Attempt>): Record<string, Attempt> =>
  Object.fromEntries(Object.entries(attempts).map(([id, { team: _none, ...attempt }]) => [id, attempt]))

/** A merge of another user's row into one's own, and the other way round. */
const merged = (name: string): Record<string, Attempt> => ({
  'params.id': {
    input: (theirs, mine) => ({ params: { id: theirs[name] }, body: { into: mine[name] } }),
    team: 'refused',
  },
  'body.into': {
    input: (theirs, mine) => ({ params: { id: mine[name] }, body: { into: theirs[name] } }),
    team: 'refused',
  },
})

/** Figures of a portfolio, for its trader alone: they are about the trader's own lists. */
const ofPortfolio: Record<string, Attempt> = {
  'query.portfolio_id': { input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId } }), team: 'refused' },
}

export const playbook: Resource = {
  attempts: {
    'GET /setups/:id': byId(({ setupId }) => ({ params: { id: setupId } }), { team: 'read' }),
    'POST /setups/:id/duplicate': refused('setupId'),
    'POST /setups/reorder': {
      // Another user's setup in one's own order counts as missing.
      'body.order': { input: ({ setupId }, mine) => ({ body: { order: [mine.setupId, setupId] } }) },
    },
    'GET /setups/:setupId/examples': ofSetup({ team: 'refused' }),
    'POST /setups/:setupId/examples': ofSetup(
      { team: 'refused' },
      { path: `${crypto.randomUUID()}/${crypto.randomUUID()}.png`, mediaType: 'image/png', size: 1 },
    ),
    'PUT /setup-examples/:id': byId(({ exampleId }) => ({ params: { id: exampleId }, body: { note: 'Rewritten' } })),
    'DELETE /setup-examples/:id': byId(({ exampleId }) => ({ params: { id: exampleId } })),
    'PUT /setups/:id': refused('setupId', { name: 'Taken over', riskPct: '100' }),
    'POST /setups/:id/restore-version': refused('setupId', { number: 1 }),
    'DELETE /setups/:id': refused('setupId'),
    'POST /setups/:id/archive': refused('setupId'),
    'POST /setups/:id/unarchive': refused('setupId'),
    'GET /setups/:setupId/rules': ofSetup({ team: 'read' }),
    'POST /setups/:setupId/rules': ofSetup({ team: 'refused' }, { phase: 'entry', title: 'Slipped in' }),
    'POST /setups/:setupId/rules/reorder': {
      'params.setupId': {
        input: ({ setupId, ruleId }) => ({ params: { setupId }, body: { order: [ruleId] } }),
        team: 'refused',
      },
      // Another user's rule in one's own order counts as missing.
      'body.order': {
        input: ({ ruleId }, mine) => ({ params: { setupId: mine.setupId }, body: { order: [mine.ruleId, ruleId] } }),
      },
    },
    'PUT /rules/:id': refused('ruleId', { title: 'Rewritten', isMandatory: true }),
    'DELETE /rules/:id': refused('ruleId'),
    'PUT /tags/:id': refused('tagId', { name: 'Taken over' }),
    'DELETE /tags/:id': refused('tagId'),
    'POST /tags/:id/merge': merged('tagId'),
    'PUT /mistakes/:id': refused('mistakeId', { name: 'Taken over' }),
    'DELETE /mistakes/:id': refused('mistakeId'),
    'POST /mistakes/:id/archive': refused('mistakeId'),
    'POST /mistakes/:id/restore': refused('mistakeId'),
    'PUT /trade_comments/templates/:id': seenByNoTeam(refused('templateId', { body: 'Rewritten' })),
    'DELETE /trade_comments/templates/:id': seenByNoTeam(refused('templateId')),
    'POST /trade_comments/templates/:id/merge': seenByNoTeam(merged('templateId')),
    'GET /trade_comments/figures': ofPortfolio,
    'GET /mistakes/figures': ofPortfolio,
    'PUT /custom-stats/:id': refused('customStatId', { name: 'Taken over' }),
    'DELETE /custom-stats/:id': refused('customStatId'),
    'POST /custom-stats/:id/archive': refused('customStatId'),
    'POST /custom-stats/:id/unarchive': refused('customStatId'),
    'POST /custom-stats/reorder': {
      'body.order': {
        input: ({ customStatId }, mine) => ({ body: { order: [mine.customStatId, customStatId] } }),
        team: 'refused',
      },
    },
    'PUT /exchanges/:id': refused('exchangeId', { name: 'Taken over' }),
    'DELETE /exchanges/:id': refused('exchangeId'),
    'GET /exchanges/:exchangeId/symbols': {
      'params.exchangeId': { input: ({ exchangeId }) => ({ params: { exchangeId } }), team: 'read' },
    },
    'POST /exchanges/:exchangeId/symbols': {
      'params.exchangeId': {
        input: ({ exchangeId }) => ({ params: { exchangeId }, body: { symbol: 'ESM6' } }),
        team: 'refused',
      },
    },
    'PUT /symbols/:id': refused('symbolId', { pointValue: '1000000' }),
    'DELETE /symbols/:id': refused('symbolId'),
    'POST /missed-reasons/:id/merge': merged('missedReasonId'),
    'POST /exchanges/:id/merge': merged('exchangeId'),
    'PUT /missed-reasons/:id': refused('missedReasonId', { name: 'Taken over' }),
    'DELETE /missed-reasons/:id': refused('missedReasonId'),
  },
  ownOnly: {
    'GET /setups': {},
    'POST /setups': { body: { name: 'One more' } },
    'POST /setups/restore-defaults': {},
    'GET /tags': {},
    'POST /tags': { body: { name: 'One more' } },
    'GET /mistakes': {},
    'POST /mistakes': { body: { name: 'One more' } },
    'POST /mistakes/restore-defaults': {},
    'GET /trade_comments/templates': {},
    'POST /trade_comments/templates': { body: { phase: 'exit', body: 'One more' } },
    'POST /trade_comments/restore-defaults': {},
    'GET /custom-stats': {},
    'GET /custom-stats/uses': {},
    'POST /custom-stats': { body: { name: 'One more', kind: 'yesNo' } },
    'POST /custom-stats/restore-defaults': {},
    'GET /exchanges': {},
    'POST /exchanges': { body: { name: 'One more' } },
    'GET /missed-reasons': {},
    'GET /use-counts': {},
    'POST /missed-reasons': { body: { name: 'One more' } },
  },
  async more(server, { token, userId, portfolioId }) {
    const { setup } = await succeed(server, token, setups.createSetup, { body: { name: 'Breakout' } })
    const { rule } = await succeed(server, token, rules.createRule, {
      params: { setupId: setup.id },
      body: { phase: 'entry', title: 'Wait for the close' },
    })
    const { example } = await succeed(server, token, setupExamples.createSetupExample, {
      params: { setupId: setup.id },
      body: { path: `${userId}/${crypto.randomUUID()}.png`, mediaType: 'image/png', size: 1 },
    })
    const { tag } = await succeed(server, token, tags.createTag, { body: { name: 'A+' } })
    const { mistake } = await succeed(server, token, mistakes.createMistake, { body: { name: 'Chased' } })
    const { template } = await succeed(server, token, tradeComments.createCommentTemplate, {
      body: { phase: 'entry', body: 'At the level.' },
    })
    const { customStat } = await succeed(server, token, customStats.createCustomStat, {
      body: { name: 'Calm', kind: 'yesNo' },
    })
    const { exchange } = await succeed(server, token, exchanges.createExchange, { body: { name: 'CME of mine' } })
    const { symbol } = await succeed(server, token, symbols.createSymbol, {
      params: { exchangeId: exchange.id },
      body: { symbol: 'ACME', assetClass: 'stock', quoteCurrency: 'USD', pointValue: decimal('1') },
    })
    const { missedReason } = await succeed(server, token, missedReasons.createMissedReason, {
      body: { name: 'Asleep' },
    })
    // A team sees what trades of the portfolio use; the setup and the rule are used by others of these resources.
    await succeed(server, token, createTrade, {
      body: {
        ...roundTrip('101', '2025-03-03T15:00:00.000Z'),
        portfolioId,
        exchangeId: exchange.id,
        missedReasonId: missedReason.id,
        tags: [tag.id],
        mistakeIds: [mistake.id],
        customStats: { [customStat.id]: true },
      },
    })
    return {
      setupId: setup.id,
      ruleId: rule.id,
      exampleId: example.id,
      tagId: tag.id,
      mistakeId: mistake.id,
      templateId: template.id,
      customStatId: customStat.id,
      exchangeId: exchange.id,
      symbolId: symbol.id,
      missedReasonId: missedReason.id,
    }
  },
}
