import { expect, it } from 'vitest'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { buildWhatIfInput } from '#features/what-if/grid/what-if-input.ts'
import { defaultSettings, levelsOf } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { success } from '#workers/shared/outcome.ts'
import { computeScenario } from './compute-scenario.ts'

engineForTests({
  compute: (_task: string, { stops, targets }: WhatIfInput) =>
    Promise.resolve(success(madeGrid(stops.flatMap((stop) => targets.map((target) => stop + target / 100))))),
})

it('keeps the chosen cell, with its result also where only a selection of the cells is saved', async () => {
  // 100 levels each: 10,000 cells, of which 2,500 are saved.
  const fine = { low: 0.1, high: 10, count: 100 }
  const settings = { ...defaultSettings, stops: fine, targets: fine }
  const save = (cell: { stop: number; target: number }) =>
    computeScenario({
      name: 'Chosen',
      source: { kind: 'portfolio', id: 'portfolio' },
      settings,
      input: buildWhatIfInput([madeTrade()], settings),
      cell,
      engineVersion: '0.1.0',
    })
  for (const stop of levelsOf(fine).slice(0, 5)) {
    const cell = { stop, target: 3.1 }
    const { scenario, results } = await save(cell)
    expect(scenario.cell).toEqual(cell)
    expect(results).toHaveLength(2_500)
    const chosen = results.filter((result) => result.stop === cell.stop && result.target === cell.target)
    expect(chosen.map(({ expectancy }) => expectancy)).toEqual([cell.stop + cell.target / 100])
  }
})
