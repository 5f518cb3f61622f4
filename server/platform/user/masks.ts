/** `l***@example.com`: enough to recognise one's own address by. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');
