// The baseline for Summer Pavilion's speed: the rules of the coloured side written
// straightforwardly in C++, with the generator and the streams of the Python source, so that both
// play the very same games; the random player passes only when it cannot place. A random move is
// picked in one of two ways: "listed" writes the list of legal moves, as most engines do; "counted"
// counts them and then walks to the k-th, without a list.
// Prints games, seconds, moves and a signature that must equal Tilewright's.
//
//   g++ -O3 -o summer_pavilion summer_pavilion.cpp && ./summer_pavilion counted 2 100000 7

#include <algorithm>
#include <array>
#include <cstdint>

#include "baseline.hpp"

namespace {

constexpr int kMaxPlayers = 4, kColours = 6, kTilesPerColour = 22, kRounds = 6;
constexpr int kCentre = 9, kSources = 10, kFactoryTiles = 4, kSupplySpaces = 10, kMostKept = 4;
constexpr int kStars = 7, kOuterStars = 6, kCentreStar = 6, kPositions = 6;
constexpr int kSpaces = kStars * kPositions;
constexpr int kStartScore = 5, kLeastScore = 1;
constexpr int kEmpty = -1, kInCentre = -1, kNobody = -1;
constexpr int kStarColours[] = {2, 5, 4, 3, 1, 0};
constexpr int kStarGoals[] = {17, 14, 15, 16, 18, 20, 12}, kNumberGoals[] = {4, 8, 12, 16};

enum Phase : int8_t { kTaking, kPlacing, kChoosing, kFinished };

// ---------------------------------------------------------------- the board's geometry

constexpr int64_t space_bit(int star, int number) {
  return int64_t(1) << (star * kPositions + number - 1);
}

// What surrounds each space: one or two pillars, statues or windows.
struct BonusPlace {
  int64_t spaces = 0;
  int tiles = 0;
};
struct Surroundings {
  BonusPlace places[kSpaces][2];

  constexpr Surroundings() : places() {
    for (int star = 0; star < kOuterStars; ++star) {
      int next = (star + 1) % kOuterStars;
      add(space_bit(star, 2) | space_bit(star, 3) | space_bit(kCentreStar, star ? star : 6) |
              space_bit(kCentreStar, star + 1),
          1);
      add(space_bit(star, 1) | space_bit(star, 2) | space_bit(next, 3) | space_bit(next, 4), 2);
      add(space_bit(star, 5) | space_bit(star, 6), 3);
    }
  }

  constexpr void add(int64_t spaces, int tiles) {
    for (int space = 0; space < kSpaces; ++space)
      if (spaces >> space & 1) {
        BonusPlace& place = places[space][places[space][0].tiles > 0];
        place.spaces = spaces;
        place.tiles = tiles;
      }
  }
};
constexpr Surroundings kSurroundings;

// A set of tiles is a number with four bits for each colour, the highest of them a guard.
constexpr int kSetBits = 4, kGuards = 0x888888;

// All sets of up to kMostKept tiles, by size and then by letters.
struct TileSets {
  std::array<int, 210> sets{};
  std::array<int, kMostKept + 2> first{};  // where each size begins

  constexpr TileSets() {
    int count = 0;
    for (int size = 0; size <= kMostKept; ++size) {
      first[size] = count;
      count = add(count, size, 0, 0);
    }
    first[kMostKept + 1] = count;
  }

  constexpr int add(int count, int size, int lowest, int tiles) {
    if (size == 0) {
      sets[count] = tiles;
      return count + 1;
    }
    for (int colour = lowest; colour < kColours; ++colour)
      count = add(count, size - 1, colour, tiles + (1 << kSetBits * colour));
    return count;
  }
};
constexpr TileSets kTileSets;

int packed(const int8_t* tiles) {
  int result = kGuards;
  for (int colour = 0; colour < kColours; ++colour)
    result += std::min<int>(tiles[colour], 7) << (kSetBits * colour);
  return result;
}

bool contains(int tiles, int chosen) { return ((tiles - chosen) & kGuards) == kGuards; }

int total(const int8_t* counts) {
  int tiles = 0;
  for (int colour = 0; colour < kColours; ++colour) tiles += counts[colour];
  return tiles;
}

// ---------------------------------------------------------------- the game

struct Move {
  enum Kind : int8_t { kTake, kPlace, kChoose, kPass } kind;
  int8_t where, colour, real;  // a source or a space, and how many tiles are of the colour
  int32_t tiles;               // a set: those chosen or kept

  static Move take(int source, int colour) { return {kTake, int8_t(source), int8_t(colour), 0, 0}; }
  static Move place(int space, int colour, int real) {
    return {kPlace, int8_t(space), int8_t(colour), int8_t(real), 0};
  }
  static Move choose(int tiles) { return {kChoose, 0, 0, 0, tiles}; }
  static Move pass(int kept) { return {kPass, 0, 0, 0, kept}; }
};

struct Board {
  int64_t filled;
  int16_t score;
  int8_t hand[kColours], corners[kColours], spaces[kSpaces], star_count[kStars];
  int8_t centre_colours;
  bool passed;

  void clear() {
    filled = 0;
    score = kStartScore;
    std::fill_n(hand, kColours, 0);
    std::fill_n(corners, kColours, 0);
    std::fill_n(spaces, kSpaces, kEmpty);
    std::fill_n(star_count, kStars, 0);
    centre_colours = 0;
    passed = false;
  }

  int held_colours() const {
    int colours = 0;
    for (int colour = 0; colour < kColours; ++colour)
      if (hand[colour] > 0) colours |= 1 << colour;
    return colours;
  }

  int accepted_colours(int star) const {
    return star == kCentreStar ? ~centre_colours : 1 << kStarColours[star];
  }

  void put(int space, int colour) {
    int star = space / kPositions;
    spaces[space] = int8_t(colour);
    filled |= int64_t(1) << space;
    ++star_count[star];
    if (star == kCentreStar) centre_colours = int8_t(centre_colours | 1 << colour);
  }

  int placement_points(int space) const {
    const int8_t* star = spaces + space / kPositions * kPositions;
    if (star_count[space / kPositions] == kPositions) return kPositions;
    int points = 1;
    for (int i = (space + 1) % kPositions; star[i] != kEmpty; i = (i + 1) % kPositions) ++points;
    for (int i = (space + 5) % kPositions; star[i] != kEmpty; i = (i + 5) % kPositions) ++points;
    return points;
  }

  int bonus_tiles(int space) const {
    int tiles = 0;
    for (const BonusPlace& place : kSurroundings.places[space])
      if ((filled & place.spaces) == place.spaces) tiles += place.tiles;
    return tiles;
  }

  void lose(int points) { score = int16_t(std::max(kLeastScore, score - points)); }

  int end_points() const {
    int points = 0;
    for (int star = 0; star < kStars; ++star)
      if (star_count[star] == kPositions) points += kStarGoals[star];
    for (int number = 1; number <= 4; ++number) {
      bool complete = true;
      for (int star = 0; star < kStars; ++star) complete &= (filled & space_bit(star, number)) != 0;
      if (complete) points += kNumberGoals[number - 1];
    }
    return points;
  }
};

struct State {
  int8_t players, turn;
  int32_t round;
  Phase phase;
  int8_t next_seat, start, marker, bonus, offered, supplied;
  int8_t display[kSources][kColours], bag[kColours], tower[kColours], supply[kColours];
  Board boards[kMaxPlayers];

  int factories() const { return 2 * players + 1; }
  int wild() const { return round - 1; }
  int seat_after(int seat) const { return seat + 1 < players ? seat + 1 : 0; }

  int rounds() const { return round; }
  int score(int seat) const { return boards[seat].score; }

  void setup(int number) {
    players = int8_t(number);
    bonus = offered = supplied = 0;
    std::fill_n(bag, kColours, kTilesPerColour);
    std::fill_n(tower, kColours, 0);
    std::fill_n(supply, kColours, 0);
    std::fill_n(&display[0][0], kSources * kColours, 0);
    for (Board& board : boards) board.clear();
    round = 0;
    begin_round(0);
  }

  void begin_round(int first) {
    ++round;
    start = next_seat = int8_t(first);
    marker = kInCentre;
    phase = kTaking;
    for (int seat = 0; seat < players; ++seat) {
      Board& board = boards[seat];
      board.passed = false;
      for (int colour = 0; colour < kColours; ++colour) {
        board.hand[colour] = int8_t(board.hand[colour] + board.corners[colour]);
        board.corners[colour] = 0;
      }
    }
    go_on_dealing();
  }

  // ---------------------------------------------------------------- draws

  void go_on_dealing() {
    bool wanted = supplied < kSupplySpaces ||
                  (phase == kTaking && offered < kFactoryTiles * factories());
    if (wanted) {
      if (total(bag) == 0)
        for (int colour = 0; colour < kColours; ++colour) {
          bag[colour] = tower[colour];
          tower[colour] = 0;
        }
      if (total(bag) > 0) {
        turn = kChance;
        return;
      }
    }
    if (phase == kTaking && offered == 0) begin_placing();
    turn = next_seat;
  }

  void draw_all(Generator& generator) {
    while (turn == kChance) {
      int tile = int(generator.below(uint32_t(total(bag))));
      int colour = 0;
      while (tile >= bag[colour]) tile -= bag[colour++];
      --bag[colour];
      if (supplied < kSupplySpaces) {
        ++supply[colour];
        ++supplied;
      } else {
        ++display[offered / kFactoryTiles][colour];
        ++offered;
      }
      go_on_dealing();
    }
  }

  // ---------------------------------------------------------------- legal moves

  bool may_take(int source, int colour) const {
    if (display[source][colour] == 0) return false;
    if (colour == wild())
      for (int other = 0; other < kColours; ++other)
        if (other != colour && display[source][other] > 0) return false;
    return true;
  }

  int least_real(const Board& board, int colour, int cost) const {
    return colour == wild() ? cost : std::max(1, cost - board.hand[wild()]);
  }

  int list_takes(Move* moves) const {
    int count = 0;
    for (int place = 0; place <= factories(); ++place) {
      int source = place < factories() ? place : kCentre;
      for (int colour = 0; colour < kColours; ++colour)
        if (may_take(source, colour)) moves[count++] = Move::take(source, colour);
    }
    return count;
  }

  int list_choices(Move* moves) const {
    int count = 0, tiles = packed(supply);
    for (int i = kTileSets.first[bonus]; i < kTileSets.first[bonus + 1]; ++i)
      if (contains(tiles, kTileSets.sets[i])) moves[count++] = Move::choose(kTileSets.sets[i]);
    return count;
  }

  int list_placements(const Board& board, Move* moves) const {
    int held = board.held_colours(), count = 0;
    for (int star = 0; star < kStars; ++star) {
      int possible = board.accepted_colours(star) & held;
      if (possible == 0) continue;
      for (int position = 0; position < kPositions; ++position) {
        int space = star * kPositions + position, cost = position + 1;
        if (board.spaces[space] != kEmpty) continue;
        for (int colour = 0; colour < kColours; ++colour) {
          if (!(possible >> colour & 1)) continue;
          int most = std::min<int>(cost, board.hand[colour]);
          for (int real = least_real(board, colour, cost); real <= most; ++real)
            moves[count++] = Move::place(space, colour, real);
        }
      }
    }
    return count;
  }

  int list_passes(const Board& board, Move* moves) const {
    int count = 0, tiles = packed(board.hand);
    for (int kept : kTileSets.sets)
      if (contains(tiles, kept)) moves[count++] = Move::pass(kept);
    return count;
  }

  Move listed_action(Generator& generator) const {
    Move moves[2 * kColours * 21];  // the most placements; there are fewer takes, choices, passes
    int count;
    if (phase == kTaking) {
      count = list_takes(moves);
    } else if (phase == kChoosing) {
      count = list_choices(moves);
    } else {
      count = list_placements(boards[turn], moves);
      if (count == 0) count = list_passes(boards[turn], moves);
    }
    return moves[generator.below(uint32_t(count))];
  }

  // ---------------------------------------------------------------- the k-th move, without a list

  int count_takes(int source) const {
    int colours = 0;
    for (int colour = 0; colour < kColours; ++colour)
      colours += colour != wild() && display[source][colour] > 0;
    return colours == 0 && display[source][wild()] > 0 ? 1 : colours;
  }

  Move counted_take(Generator& generator) const {
    int count = count_takes(kCentre);
    for (int source = 0; source < factories(); ++source) count += count_takes(source);
    int k = int(generator.below(uint32_t(count)));
    int source = 0;
    for (; source < factories() && k >= count_takes(source); ++source) k -= count_takes(source);
    if (source == factories()) source = kCentre;
    for (int colour = 0;; ++colour)
      if (may_take(source, colour) && k-- == 0) return Move::take(source, colour);
  }

  // The k-th set that can be taken, k at random, of those from `first` to before `last`.
  static int counted_set(Generator& generator, int tiles, int first, int last) {
    int count = 0;
    for (int i = first; i < last; ++i) count += contains(tiles, kTileSets.sets[i]);
    int k = int(generator.below(uint32_t(count)));
    for (int i = first;; ++i)
      if (contains(tiles, kTileSets.sets[i]) && k-- == 0) return kTileSets.sets[i];
  }

  int payments(const Board& board, int colour, int cost) const {
    int most = std::min<int>(cost, board.hand[colour]);
    return std::max(0, most - least_real(board, colour, cost) + 1);
  }

  int count_placements(const Board& board) const {
    int held = board.held_colours(), count = 0;
    for (int star = 0; star < kStars; ++star) {
      int possible = board.accepted_colours(star) & held;
      if (possible == 0) continue;
      for (int position = 0; position < kPositions; ++position) {
        if (board.spaces[star * kPositions + position] != kEmpty) continue;
        for (int colour = 0; colour < kColours; ++colour)
          if (possible >> colour & 1) count += payments(board, colour, position + 1);
      }
    }
    return count;
  }

  Move placement_number(const Board& board, int k) const {
    int held = board.held_colours();
    for (int space = 0;; ++space) {
      int possible = board.accepted_colours(space / kPositions) & held;
      if (possible == 0 || board.spaces[space] != kEmpty) continue;
      int cost = space % kPositions + 1;
      for (int colour = 0; colour < kColours; ++colour) {
        if (!(possible >> colour & 1)) continue;
        int ways = payments(board, colour, cost);
        if (k < ways) return Move::place(space, colour, least_real(board, colour, cost) + k);
        k -= ways;
      }
    }
  }

  Move counted_action(Generator& generator) const {
    if (phase == kTaking) return counted_take(generator);
    if (phase == kChoosing)
      return Move::choose(counted_set(generator, packed(supply), kTileSets.first[bonus],
                                      kTileSets.first[bonus + 1]));
    const Board& board = boards[turn];
    int placements = count_placements(board);
    if (placements == 0)
      return Move::pass(
          counted_set(generator, packed(board.hand), 0, int(kTileSets.sets.size())));
    return placement_number(board, int(generator.below(uint32_t(placements))));
  }

  // ---------------------------------------------------------------- playing

  void apply(Move move) {
    Board& board = boards[turn];
    switch (move.kind) {
      case Move::kTake: return take(board, move.where, move.colour);
      case Move::kPlace: return place(board, move.where, move.colour, move.real);
      case Move::kChoose: return choose(board, move.tiles);
      case Move::kPass: return pass(board, move.tiles);
    }
  }

  int pick_up(Board& board, int source, int colour, int count) {
    display[source][colour] = int8_t(display[source][colour] - count);
    board.hand[colour] = int8_t(board.hand[colour] + count);
    offered = int8_t(offered - count);
    return count;
  }

  void take(Board& board, int source, int colour) {
    int taken = pick_up(board, source, colour, colour == wild() ? 1 : display[source][colour]);
    if (colour != wild() && display[source][wild()] > 0)
      taken += pick_up(board, source, wild(), 1);
    if (source != kCentre) {
      for (int other = 0; other < kColours; ++other) {
        display[kCentre][other] = int8_t(display[kCentre][other] + display[source][other]);
        display[source][other] = 0;
      }
    } else if (marker == kInCentre) {
      marker = turn;
      board.lose(taken);
    }
    if (offered == 0)
      begin_placing();
    else
      next_seat = int8_t(seat_after(turn));
    turn = next_seat;
  }

  void begin_placing() {
    phase = kPlacing;
    next_seat = marker == kInCentre ? start : marker;
  }

  void place(Board& board, int space, int colour, int real) {
    int wilds = space % kPositions + 1 - real;
    board.hand[colour] = int8_t(board.hand[colour] - real);
    board.hand[wild()] = int8_t(board.hand[wild()] - wilds);
    tower[colour] = int8_t(tower[colour] + real - 1);
    tower[wild()] = int8_t(tower[wild()] + wilds);
    board.put(space, colour);
    board.score = int16_t(board.score + board.placement_points(space));
    bonus = int8_t(std::min<int>(board.bonus_tiles(space), supplied));
    if (bonus > 0)
      phase = kChoosing;
    else
      end_turn();
  }

  void choose(Board& board, int tiles) {
    for (int colour = 0; colour < kColours; ++colour) {
      int count = tiles >> (kSetBits * colour) & 7;
      supply[colour] = int8_t(supply[colour] - count);
      board.hand[colour] = int8_t(board.hand[colour] + count);
      supplied = int8_t(supplied - count);
    }
    bonus = 0;
    phase = kPlacing;
    end_turn();
  }

  void pass(Board& board, int kept) {
    int discarded = 0;
    for (int colour = 0; colour < kColours; ++colour) {
      int count = kept >> (kSetBits * colour) & 7;
      int rest = board.hand[colour] - count;
      board.corners[colour] = int8_t(count);
      board.hand[colour] = 0;
      tower[colour] = int8_t(tower[colour] + rest);
      discarded += rest;
    }
    board.lose(discarded);
    board.passed = true;
    end_turn();
  }

  void end_turn() {
    int seat = seat_after(turn);
    for (int i = 0; i < players; ++i, seat = seat_after(seat))
      if (!boards[seat].passed) {
        next_seat = int8_t(seat);
        return go_on_dealing();
      }
    if (round == kRounds)
      end_game();
    else
      begin_round(marker == kInCentre ? start : marker);
  }

  void end_game() {
    for (int seat = 0; seat < players; ++seat) {
      Board& board = boards[seat];
      board.score = int16_t(board.score + board.end_points());
      board.lose(total(board.corners));
      for (int colour = 0; colour < kColours; ++colour) {
        tower[colour] = int8_t(tower[colour] + board.corners[colour]);
        board.corners[colour] = 0;
      }
    }
    phase = kFinished;
    next_seat = kNobody;
    turn = kOver;
  }
};

}  // namespace

int main(int argc, char** argv) { return run_baseline<State>(argc, argv); }
