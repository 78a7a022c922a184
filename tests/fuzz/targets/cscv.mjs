// Cross-validation of columns of outcomes.

export const cscv = {
  name: 'cscv',
  run(engine, bytes) {
    const cells = bytes.wild() ? bytes.word() : bytes.byte() % 6
    const blocks = bytes.wild() ? bytes.word() : 2 * (bytes.byte() % 6)
    const trades = bytes.byte() % 30
    const run = new engine.Cscv(
      cells < 10 ? bytes.results(cells * trades) : bytes.doubles(),
      cells,
      blocks,
      bytes.boolean(),
    )
    while (run.advance(1 + bytes.byte())) run.tally()
    run.advance(1)
    run.tally()
    run.free()
  },
}
