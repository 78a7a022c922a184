/** Trades spent below the previous peak, of every path. */
export class TimeUnderWater {
  readonly longest: Int32Array
  readonly total: Int32Array
  /** The current run; the path ends under water if it is above 0 after the last trade. */
  readonly run: Int32Array

  constructor(paths: number) {
    this.longest = new Int32Array(paths)
    this.total = new Int32Array(paths)
    this.run = new Int32Array(paths)
  }

  count(path: number, isUnder: boolean): void {
    if (!isUnder) {
      this.run[path] = 0
      return
    }
    const run = (this.run[path] as number) + 1
    this.run[path] = run
    this.total[path] = (this.total[path] as number) + 1
    if (run > (this.longest[path] as number)) this.longest[path] = run
  }
}
