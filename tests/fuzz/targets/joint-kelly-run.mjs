// Several setups together.

export const jointKellyRun = {
  name: 'joint-kelly-run',
  run(engine, bytes) {
    const rows = bytes.wild() ? bytes.word() : 10 + (bytes.byte() % 20)
    const setups = bytes.wild() ? bytes.byte() : 1 + (bytes.byte() % 8)
    const fits = rows * setups <= 20_000 * 8 && bytes.byte() % 8 !== 0
    const run = new engine.JointKellyRun(fits ? bytes.results(rows * setups) : bytes.doubles(), rows, setups)
    for (let rounds = bytes.byte() % 6; rounds > 0; rounds -= 1) run.advance()
    run.finish()
  },
}
