/** A value that nothing else refers to, such as a copy received from another thread, so that it may be changed. */
export type MutableCopy<T> = T extends readonly (infer Element)[]
  ? MutableCopy<Element>[]
  : T extends object
    ? { -readonly [Key in keyof T]: MutableCopy<T[Key]> }
    : T
