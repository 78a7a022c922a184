import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const product = execFileSync('git', ['ls-files', 'src', 'server', 'workers'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** The files that call a function of a module that is not theirs. */
const callersOf = (name: string) =>
  product
    .filter(({ text }) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(text))
    .map(({ path }) => path)
    .toSorted()

// Which extremes of an approximate trade count is decided where it is measured (docs/simulation-spec.md 7.7).
it('trades are measured for what-if analyses and replays in one place', () => {
  expect(callersOf('measureTrade')).toEqual(['server/simulations/trade-samples.ts'])
  expect(callersOf('candleDistances')).toEqual(['server/simulations/what-if-source.ts'])
})

it('what-if analyses and replays get their trades from a measured sample', () => {
  expect(callersOf('toWhatIfTrade')).toEqual([
    'server/simulations/what-if-source.ts',
    'src/features/backtester/results/replay-computations.ts',
    'src/features/what-if/grid/what-if-input.ts',
  ])
  expect(callersOf('readMeasuredSample')).toEqual([
    'server/simulations/setup-transformer-routes.ts',
    'server/simulations/what-if-source.ts',
  ])
})
