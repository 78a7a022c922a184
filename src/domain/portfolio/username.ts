const pattern = /^[A-Za-z0-9._-]{3,30}$/

/** What a user name may be, for people. The database has the same rule, `user_profiles_username_form`. */
export const usernameRule = 'Use 3–30 letters, digits, dots, dashes or underscores.'

/** Whether a text may be a user name. */
export const isUsername = (text: string): boolean => pattern.test(text)
