// What is done by keyboard alone, and signing in.
import './journeys/keyboard.ts';
import './journeys/keyboard-staff.ts';
import './journeys/sign-in.ts';
