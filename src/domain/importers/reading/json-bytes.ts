declare const written: unique symbol

/** A value that has been written as JSON in UTF-8, so that threads can hand it on without a copy. */
export type JsonBytes<Value> = Uint8Array<ArrayBuffer> & { readonly [written]: Value }
