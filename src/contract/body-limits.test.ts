import { expect, it } from 'vitest'
import { bodyLimitsOf, bodySizes } from './body-limits.ts'
import { routes } from './routes.ts'

it('only files, archives and lists with an entry per trade may have more than an ordinary body', () => {
  const large = routes
    .filter((route) => bodyLimitsOf(route).bytes > bodySizes.ordinary.bytes)
    .map(({ method, path, bodySize = '' }) => `${bodySize}: ${method} ${path}`)
  expect(large.toSorted()).toEqual(
    [
      'archive: POST /account/archive',
      'import: POST /candles/import',
      'import: POST /candles/import-file',
      'import: POST /portfolios/:id/positions',
      'import: POST /trades/bulk-create',
      'import: POST /trades/import',
      'import: POST /trades/import/known',
      ...[
        'challenge-analysis',
        'drawdown-analysis',
        'history-analysis',
        'kelly-optimization',
        'portfolio-growth',
        'scenario-analysis',
      ].map((name) => `perTrade: POST /monte-carlo-simulator/monte-carlo-simulator/${name}`),
      'perTrade: POST /trade-lists',
      'perTrade: POST /what-if-simulator/scenarios/:scenarioId/results',
    ].toSorted(),
  )
})
