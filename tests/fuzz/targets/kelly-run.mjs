// The Kelly analysis, run in slices of any size.

export const kellyRun = {
  name: 'kelly-run',
  run(engine, bytes) {
    const r = bytes.wild() ? bytes.doubles() : bytes.results(10 + (bytes.byte() % 40))
    const bootstraps = r.length > 1000 ? bytes.choice([0, 1, -1]) : bytes.nearInteger(0, 60)
    const run = new engine.KellyRun(
      r,
      bytes.near(0, 0.5),
      bootstraps > 200 ? 20_000 : bootstraps,
      bytes.nearInteger(0, 60_000),
      bytes.nearInteger(0, 60_000),
      r.length > 1000 ? 2 : bytes.nearInteger(2, 201),
      bytes.boolean(),
      bytes.near(0, 1),
      bytes.near(0, 1),
    )
    for (let pieces = bytes.byte() % 6; pieces > 0; pieces -= 1) {
      run.advance(bytes.wild() ? bytes.word() : bytes.byte())
      run.remaining()
    }
    run.finish()
  },
}
