// Removal of trades.

export const removal = {
  name: 'removal',
  run(engine, bytes) {
    const values = bytes.wild() ? bytes.doubles() : bytes.results(10 + (bytes.byte() % 40))
    const remove = bytes.bytes(bytes.wild() ? bytes.length() : values.length, 1)
    const resamples = values.length > 1000 ? bytes.choice([99, NaN, 10_001]) : bytes.nearInteger(100, 300)
    const run = new engine.Removal(
      values,
      remove,
      resamples,
      bytes.nearInteger(0, 60_000),
      bytes.nearInteger(0, 60_000),
    )
    if (bytes.boolean()) run.result()
    for (let pieces = bytes.byte() % 6; pieces > 0; pieces -= 1) {
      run.advance(bytes.byte())
      run.remaining()
    }
    run.advance(20_000)
    run.result()
    run.free()
  },
}
