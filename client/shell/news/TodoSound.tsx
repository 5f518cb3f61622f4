import { useTodoSound } from './todo-sound.js';

export default function TodoSound(): null {
  useTodoSound();
  return null;
}
