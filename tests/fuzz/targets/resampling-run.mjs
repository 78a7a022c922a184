// Metrics that need resampling.

export const resamplingRun = {
  name: 'resampling-run',
  run(engine, bytes) {
    const values = bytes.wild() ? bytes.doubles() : bytes.results(10 + (bytes.byte() % 40))
    const run = new engine.ResamplingRun(
      values,
      values.length > 1000 ? bytes.choice([99, NaN, 10_001]) : bytes.nearInteger(100, 300),
      bytes.boolean(),
      bytes.nearInteger(1, 12),
      bytes.nearInteger(0, 60_000),
      bytes.nearInteger(0, 60_000),
    )
    for (let pieces = bytes.byte() % 6; pieces > 0; pieces -= 1) {
      run.advance(bytes.byte())
      run.remaining()
    }
    run.finish()
  },
}
