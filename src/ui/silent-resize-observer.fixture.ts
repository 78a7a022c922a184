/** Stands in for the browser's observer of sizes, which jsdom lacks: without a layout no size ever changes. */
export class SilentResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
