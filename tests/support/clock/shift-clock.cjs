// Kept free of imports: it also runs in pages.
'use strict'

/** Shifts `Date` by so many milliseconds. */
module.exports = function shiftClock(shift) {
  const realNow = Date.now
  const now = () => realNow() + shift
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => String(new Date(now())),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}
