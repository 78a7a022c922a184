/** A value that nobody else holds, such as a copy that came from another thread: what it contains may be written. */
export type MutableCopy<T> = T extends readonly (infer Element)[]
  ? MutableCopy<Element>[]
  : T extends object
    ? { -readonly [Key in keyof T]: MutableCopy<T[Key]> }
    : T
