/** A value that nobody else holds, such as a copy that came from another thread: what it contains may be written. */
export type Owned<T> = T extends readonly (infer Element)[]
  ? Owned<Element>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Owned<T[Key]> }
    : T
