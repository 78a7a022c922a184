import { createGoal } from '#contract/reviews/goals.ts'
import { putWeeklyReview } from '#contract/reviews/weekly-reviews.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { byId, type Attempt, type Resource } from './attempt.ts'

const ofPortfolio = (query: object): Record<string, Attempt> => ({
  'query.portfolio_id': {
    input: ({ portfolioId }) => ({ query: { portfolio_id: portfolioId, ...query } }),
    team: 'refused',
  },
})

/** Another trader's mistake in a goal: a member of the team sees it and may not use it. */
const theirMistake = (mistakeId: string | undefined) => ({ rule: { kind: 'maxMistake', mistakeId, limit: 0 } })

export const reviews: Resource = {
  attempts: {
    'GET /goals': ofPortfolio({}),
    'POST /goals': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { portfolioId, rule: { kind: 'allReviewed' } } }),
        team: 'refused',
      },
      'body.rule.mistakeId': {
        input: ({ mistakeId }, mine) => ({ body: { portfolioId: mine.portfolioId, ...theirMistake(mistakeId) } }),
        team: 'refused',
      },
    },
    'PUT /goals/:id': {
      ...byId(({ goalId }) => ({ params: { id: goalId }, body: { rule: { kind: 'maxTradesPerDay', limit: 99 } } })),
      'body.rule.mistakeId': {
        input: ({ mistakeId }, mine) => ({ params: { id: mine.goalId }, body: theirMistake(mistakeId) }),
        team: 'refused',
      },
    },
    'DELETE /goals/:id': byId(({ goalId }) => ({ params: { id: goalId } })),
    'GET /reviews/weekly': ofPortfolio({ week: '2025-W10' }),
    'PUT /reviews/weekly': {
      'body.portfolioId': {
        input: ({ portfolioId }) => ({ body: { portfolioId, week: '2025-W10', focus: 'Taken over' } }),
        team: 'refused',
      },
    },
  },
  ownOnly: {
    'GET /note-templates': {},
    'PUT /note-templates/:kind': { params: { kind: 'premarket' }, body: { body: 'Mine' } },
    'DELETE /note-templates/:kind': { params: { kind: 'premarket' } },
  },
  async more(server, { token, portfolioId }) {
    const { goal } = await succeed(server, token, createGoal, { body: { portfolioId, rule: { kind: 'allReviewed' } } })
    await succeed(server, token, putWeeklyReview, { body: { portfolioId, week: '2025-W10', focus: 'Patience.' } })
    return { goalId: goal.id }
  },
}
