declare const written: unique symbol

/** A value serialized as UTF-8 JSON, so that threads can transfer it without a copy. */
export type JsonBytes<Value> = Uint8Array<ArrayBuffer> & { readonly [written]: Value }
