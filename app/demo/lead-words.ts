import type { LeadStatusColour } from '../../domain/shared/crm/types.ts';

/**
 * Word lists for made-up leads. Phone numbers are from ranges reserved for fiction, or made up; email addresses reach
 * nobody.
 */

export type LeadLand = Readonly<{
  country: string;
  /** Dialling code and local number; `#` stands for a digit. */
  phone: string;
  cities: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
}>;

const words = (text: string): readonly string[] => text.split(', ');

const land = (
  country: string,
  phone: string,
  cities: string,
  firstNames: string,
  lastNames: string,
): LeadLand => ({
  country,
  phone,
  cities: words(cities),
  firstNames: words(firstNames),
  lastNames: words(lastNames),
});

export const leadLands: readonly LeadLand[] = [
  land(
    'Poland',
    '+48 512 ### ###',
    'Warsaw, Gdańsk, Kraków, Wrocław',
    'Katarzyna, Piotr, Agnieszka, Tomasz, Magdalena, Michał, Zofia, Jakub',
    'Wiśniewska, Kowalczyk, Zieliński, Wójcik, Lewandowska, Mazur, Kaczmarek, Nowicka',
  ),
  land(
    'Ireland',
    '+353 86 ### ####',
    'Dublin, Cork, Galway, Limerick',
    'Liam, Aoife, Conor, Niamh, Sean, Ciara, Patrick, Orla',
    'O’Sullivan, Murphy, Byrne, Kelly, Doyle, Gallagher, Nolan, Brennan',
  ),
  land(
    'India',
    '+91 98450 #####',
    'Mumbai, Bengaluru, Pune, Chennai',
    'Priya, Arjun, Ananya, Rohan, Kavya, Vikram, Meera, Aditya',
    'Raman, Sharma, Iyer, Patel, Nair, Reddy, Banerjee, Kulkarni',
  ),
  land(
    'Portugal',
    '+351 912 ### ###',
    'Lisbon, Porto, Braga, Coimbra',
    'Mateus, Inês, Tiago, Beatriz, Rui, Carolina, Diogo, Mariana',
    'Ferreira, Silva, Almeida, Santos, Carvalho, Teixeira, Moreira, Correia',
  ),
  land(
    'United Arab Emirates',
    '+971 50 ### ####',
    'Dubai, Abu Dhabi, Sharjah',
    'Aisha, Omar, Fatima, Khalid, Mariam, Saeed, Layla, Hamad',
    'Al Mansoori, Al Hashimi, Al Suwaidi, Al Nuaimi, Al Ketbi, Al Zaabi',
  ),
  land(
    'Sweden',
    '+46 70 ### ####',
    'Stockholm, Gothenburg, Malmö, Uppsala',
    'Henrik, Astrid, Oskar, Elsa, Nils, Freja, Gustav, Linnea',
    'Lindqvist, Nyberg, Sandström, Åkesson, Holm, Bergström, Ekström, Sjöberg',
  ),
  land(
    'France',
    '+33 6 12 ## ## ##',
    'Lyon, Paris, Nantes, Toulouse',
    'Camille, Julien, Chloé, Antoine, Léa, Hugo, Élodie, Mathieu',
    'Dubois, Laurent, Moreau, Lefèvre, Girard, Rousseau, Fontaine, Mercier',
  ),
  land(
    'South Africa',
    '+27 82 ### ####',
    'Cape Town, Johannesburg, Durban',
    'Thabo, Naledi, Sipho, Lerato, Johan, Zanele, Pieter, Nomsa',
    'Nkosi, Dlamini, van der Merwe, Mokoena, Botha, Khumalo, Naidoo, Mthembu',
  ),
  land(
    'Japan',
    '+81 90 #### ####',
    'Tokyo, Osaka, Nagoya, Fukuoka',
    'Yuki, Haruto, Sakura, Kenji, Aiko, Ren, Naomi, Daiki',
    'Tanaka, Suzuki, Watanabe, Nakamura, Kobayashi, Yoshida, Mori, Fujita',
  ),
  land(
    'Spain',
    '+34 654 ### ###',
    'Madrid, Valencia, Seville, Bilbao',
    'Sofía, Javier, Lucía, Pablo, Carmen, Álvaro, Elena, Sergio',
    'Romero, Navarro, Ortega, Delgado, Molina, Iglesias, Serrano, Peña',
  ),
  land(
    'Austria',
    '+43 664 ### ####',
    'Vienna, Graz, Linz, Salzburg',
    'Jonas, Lena, Florian, Anna, Lukas, Theresa, Maximilian, Johanna',
    'Baumgartner, Huber, Steiner, Gruber, Pichler, Moser, Wallner, Egger',
  ),
  land(
    'Kenya',
    '+254 722 ### ###',
    'Nairobi, Mombasa, Kisumu',
    'Grace, David, Wanjiru, Brian, Faith, Kevin, Mercy, Samuel',
    'Achieng, Mwangi, Otieno, Kamau, Njeri, Kiptoo, Wafula, Odhiambo',
  ),
  land(
    'Italy',
    '+39 347 ### ####',
    'Milan, Turin, Bologna, Naples',
    'Luca, Giulia, Marco, Chiara, Alessandro, Francesca, Davide, Martina',
    'Bianchi, Ricci, Marino, Gallo, Conti, De Luca, Barbieri, Fontana',
  ),
  land(
    'Jordan',
    '+962 7 90## ####',
    'Amman, Irbid, Zarqa',
    'Noor, Tariq, Rania, Zaid, Dana, Faris, Hala, Yazan',
    'Haddad, Khoury, Nasser, Al Masri, Qasem, Rashid, Saleh, Shami',
  ),
  land(
    'Brazil',
    '+55 11 9#### ####',
    'São Paulo, Curitiba, Recife, Porto Alegre',
    'Gabriela, Rafael, Larissa, Thiago, Juliana, Felipe, Camila, André',
    'Oliveira, Souza, Lima, Barbosa, Araújo, Gonçalves, Ribeiro, Cardoso',
  ),
  land(
    'Singapore',
    '+65 9### ####',
    'Singapore',
    'Wei Ling, Jia Hao, Mei, Kai Wen, Hui Min, Zhi Wei, Siti, Farid',
    'Tan, Lim, Ng, Chua, Goh, Koh, Rahman, Teo',
  ),
];

/** Notes that agents write after a call, by its result. */
export const notesByStatus: Readonly<Record<string, readonly string[]>> = {
  'Call Again': [
    'Call after 1 pm, at work before that.',
    'Asked for a call back on Thursday.',
    'In a meeting, call tomorrow morning.',
    'Speaks better in the evening, try after 6.',
  ],
  Interested: [
    'Wants gold, asked about leverage.',
    'Compared us with two others, liked the spread on EUR/USD.',
    'Asked for swap-free conditions.',
    'Trades DAX, wants to see the terminal first.',
    'Opened the demo, happy with it so far.',
  ],
  'Deposit Soon': [
    'Docs ready, deposits after payday.',
    'Second call: agreed on 1,000 to begin with.',
    'Bank transfer is under way, check on Monday.',
    'Prefers to pay by card, sent the steps.',
  ],
  'No Answer': [
    'Left voicemail.',
    'Rings out, no answer.',
    'No answer twice today.',
    'Line busy, try another hour.',
  ],
  'Not Now': [
    'Not before June, short of time.',
    'Just moved house, call next month.',
    'Has money in another broker until the end of the quarter.',
  ],
  'Wrong Number': ['Wrong number, somebody else answered.', 'Number is not in service.'],
  'Not Interested': ['Not interested, asked not to be called.', 'Was only curious.'],
};

/** In the order of the filters; the first is the default. */
export const salesStatusNames: readonly string[] = ['New', ...Object.keys(notesByStatus)];

/** Statuses that are not in this list are green. */
export const salesStatusColours: Readonly<Partial<Record<string, LeadStatusColour>>> = {
  New: 'blue',
  'Call Again': 'amber',
  'No Answer': 'amber',
  'Not Now': 'grey',
  'Wrong Number': 'grey',
  'Not Interested': 'red',
};

export const retentionNotes: readonly string[] = [
  'Happy with execution, asks for a lower spread on gold.',
  'Had a bad week on NAS100, talked about stop losses.',
  'Wants to add 2,000 before the rate decision.',
  'Asked how withdraws work, explained the steps.',
  'On holiday until the 20th.',
  'Needs JPY wallet, told that it is planned.',
];
