// Part of a simulation: construction, then calls in any order.
import { growthArguments } from './growth-arguments.mjs'

const most = 1_500_000

function call(run, bytes, work) {
  switch (bytes.byte() % 20) {
    case 0:
    case 1:
      if (work <= most) run.advance(bytes.wild() ? bytes.word() : bytes.integer(0, 200))
      return
    case 2:
    case 3:
      run.begin(
        Uint32Array.from(bytes.words(bytes.byte() % 6)).map((step) => (bytes.wild() ? step : step % 200)),
        bytes.boolean(),
      )
      return
    case 4:
    case 5:
      if (work <= most) run.work(bytes.wild() ? bytes.word() : bytes.integer(0, 5000))
      return
    case 6:
      run.column(bytes.byte())
      return
    case 7:
      run.sweep_counts()
      return
    case 8:
      run.sweep_within(bytes.byte() % 4, bytes.words())
      return
    case 9:
      if (work <= most && bytes.boolean()) {
        run.sweep(
          Uint32Array.from(bytes.words(bytes.byte() % 6)).map((step) => step % 200),
          bytes.integer(0, 5000),
        )
        run.sweep_work(bytes.wild() ? bytes.word() : bytes.integer(0, 5000))
      } else run.drop_columns()
      return
    case 10:
      run.equity()
      run.terminal()
      return
    case 11:
      run.max_drawdown()
      run.max_drawdown_amount()
      return
    case 12:
      run.drawdowns_at_least(bytes.double())
      return
    case 13:
      run.longest_under_water()
      run.total_under_water()
      run.open_under_water()
      return
    case 14:
      run.losing_streak()
      run.winning_streak()
      return
    case 15:
      run.ruin_step()
      run.goal_step()
      run.barriers_touched()
      run.hits()
      return
    case 16:
      run.recovery()
      return
    case 17:
      run.end_equity()
      return
    case 18:
      run.block_length()
      run.risk_fraction()
      run.steps()
      return
    default:
      if (work <= most) run.advance(10_000)
  }
}

export const growthRun = {
  name: 'growth-run',
  run(engine, bytes) {
    const { lists, paths, steps } = growthArguments(bytes)
    const first = bytes.wild() ? bytes.double() : 0
    const count = bytes.wild() ? bytes.nearInteger(0, 1500) : paths
    const run = new engine.GrowthRun(...lists, first, count, bytes.byte() % 4)
    const work = Math.min(Number(count), 1e6) * Math.max(run.steps(), Math.min(steps, 10_000))
    // Not freed after a fault: freeing a borrowed object after a trap would throw and hide the fault.
    const calls = 1 + (bytes.byte() % 12)
    for (let i = 0; i < calls; i += 1) call(run, bytes, work)
    run.free()
  },
}
