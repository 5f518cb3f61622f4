export const en = {
  title: 'Sign in', product: 'Procurement workspace', tagline: 'Buyers and suppliers, live in one hall.', point1: 'Live competition: every offer, rank and countdown on every screen at once.', point2: 'One document, one complete history that can be verified.', point3: 'Chinese and English, all of it by keyboard.',
  userName: 'User name', userNameHint: 'Login name, or verified mobile or e-mail', password: 'Password', code: 'Validate code', newCode: 'New picture', codePicture: 'Picture of the validate code', remember: 'Remember user name', signIn: 'Sign in', capsLock: 'Caps lock is on', showPassword: 'Show or hide the password',
  required: 'Required', withoutPicture: 'Cannot read it? Verify without the picture', computing: 'Verifying, one moment', computed: 'Verified without the picture', noAnswer: 'The server gave no answer. Check the connection and try again.', language: 'Language',
} as const;
