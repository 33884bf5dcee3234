// Use by keyboard alone, signing in, and use without a connection.
import './journeys/keyboard.ts';
import './journeys/keyboard-staff.ts';
import './journeys/sign-in.ts';
import './journeys/offline.ts';
