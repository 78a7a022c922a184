import { expect, test } from 'vitest'
import { getUserSimulation, listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { migrate } from '#server/sql/migrate.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const r = [1.5, -1, -1, 2.2, -0.6, 0, 3.1, -1, 0.8, -1.1]

/** Parameters as stored when trades were drawn one by one and risk could only be a fraction of equity. */
const oldParameters = {
  riskFraction: 0.013,
  extraCostR: 0.05,
  paths: 200,
  steps: 30,
  seed: [4_294_967_295, 7] as const,
  ruin: [
    { kind: 'trailing', level: 0.1 },
    { kind: 'absolute', level: 0.9 },
  ] as const,
  stopAtRuin: true,
  goal: 1.1,
}

const { riskFraction, ...kept } = oldParameters
/** The same parameters in today's format. */
const parameters: Omit<GrowthInput, 'r'> = {
  ...kept,
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: riskFraction },
  flows: [],
  resampleHistory: false,
  recovery: false,
}

/** Figures that earlier results did not have. */
const later = new Set([
  'blockLength',
  'riskFraction',
  'endEquity',
  'conditionalDrawdown5',
  'maxDrawdownAmount',
  'recovery',
  'recoveryHistogram',
  'uncertainEdge',
])

onBothDatabases('runs saved before simulations had models', (server) => {
  test('open with the parameters they were made with and the figures they had', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const { pool } = server().services.database
    const result = simulateGrowth({ ...parameters, r })
    const oldResult = Object.fromEntries(Object.entries(result).filter(([name]) => !later.has(name)))

    // The database before the migration, with a run of that version.
    await pool.query('alter table simulations drop constraint simulations_parameters_complete')
    await pool.query("delete from supabase_migrations.schema_migrations where version = '20261121000005'")
    const { rows } = await pool.query<{ id: string }>(
      `insert into simulations (user_id, portfolio_id, name, kind, parameters, r, result, engine_version)
       values ($1, $2, 'Before', 'portfolio-growth', $3, $4, $5, '0.1.0+0123456789ab') returning id`,
      [userId, portfolio.id, oldParameters, r, oldResult],
    )
    expect(await migrate(pool)).toEqual(['20261121000005_simulation_models'])

    const { simulations } = await succeed(server(), token, listUserSimulations, { query: {} })
    expect(simulations).toMatchObject([{ name: 'Before', parameters, summary: { lossShare: result.loss?.share } }])
    const params = { id: rows[0]?.id ?? '' }
    const opened = await succeed(server(), token, getUserSimulation, { params })
    expect(opened.simulation).toMatchObject({ parameters, r, engineVersion: '0.1.0+0123456789ab' })
    expect(opened.engineVersion).toBe(engineVersion())
    // Everything is unchanged; one of the new figures is unknown, the others follow from the parameters.
    expect(opened.simulation.result).toStrictEqual({ ...result, conditionalDrawdown5: null })
  })

  test('leaves no room for a run that would not open', async () => {
    const { userId } = await traderWithPortfolio(server())
    const { pool } = server().services.database
    const insert = pool.query(
      `insert into simulations (user_id, name, kind, parameters, r, result, engine_version)
       values ($1, 'Old', 'portfolio-growth', $2, $3, '{}', '0.1.0')`,
      [userId, oldParameters, r],
    )
    await expect(insert).rejects.toMatchObject({ code: '23514' })
  })
})
