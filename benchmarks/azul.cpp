// The baseline for Azul's speed: the rules of the coloured side written straightforwardly in C++,
// with the generator and the streams of the Python source, so that both play the very same games.
// A random move is picked in one of two ways: "listed" writes the list of legal moves, as most
// engines do; "counted" finds the k-th of them without a list, exactly as the Python source does.
// Prints games, seconds, moves and a signature that must equal Tilewright's.
//
//   g++ -O3 -o azul azul.cpp && ./azul counted 2 100000 7

#include <algorithm>
#include <cstdint>

#include "baseline.hpp"

namespace {

constexpr int kColours = 5, kRows = 5, kColumns = 5, kFloorSpaces = 7, kTargets = 6;
constexpr int kMaxPlayers = 4, kCentre = 9, kSources = 10, kFactoryTiles = 4;
constexpr int kFloor = 5, kEmpty = -1, kMarker = 5, kInCentre = -1;
constexpr int kFloorLoss[] = {0, 1, 2, 4, 6, 8, 11, 14};

struct Board {
  int16_t score;
  int8_t line_colour[kRows], line_count[kRows];
  int8_t wall[kRows][kColumns];
  int8_t row_colours[kRows], column_colours[kColumns];
  int8_t floor[kFloorSpaces], floor_count;

  void clear() {
    score = 0;
    floor_count = 0;
    std::fill_n(floor, kFloorSpaces, kEmpty);
    std::fill_n(line_colour, kRows, kEmpty);
    std::fill_n(line_count, kRows, 0);
    std::fill_n(&wall[0][0], kRows * kColumns, kEmpty);
    std::fill_n(row_colours, kRows, 0);
    std::fill_n(column_colours, kColumns, 0);
  }

  int accepted_colours(int row) const {
    if (line_count[row] > row) return 0;
    if (line_count[row] > 0) return 1 << line_colour[row];
    return 31 & ~row_colours[row];
  }

  int open_targets() const {
    int targets = 31 << (kColours * kFloor);
    for (int row = 0; row < kRows; ++row) targets |= accepted_colours(row) << (kColours * row);
    return targets;
  }

  int run(int row, int column, int down, int right) const {
    int length = 0;
    row += down;
    column += right;
    while (row >= 0 && row < kRows && column >= 0 && column < kColumns &&
           wall[row][column] != kEmpty) {
      ++length;
      row += down;
      column += right;
    }
    return length;
  }

  int tile_points(int row, int column) const {
    int across = 1 + run(row, column, 0, -1) + run(row, column, 0, 1);
    int down = 1 + run(row, column, -1, 0) + run(row, column, 1, 0);
    if (across == 1) return down;
    if (down == 1) return across;
    return across + down;
  }

  int complete_rows() const {
    return int(std::count(row_colours, row_colours + kRows, 31));
  }

  int end_bonus() const {
    int columns = int(std::count(column_colours, column_colours + kColumns, 31));
    int everywhere = 31;
    for (int row = 0; row < kRows; ++row) everywhere &= row_colours[row];
    return 2 * complete_rows() + 7 * columns + 10 * bit_count(everywhere);
  }
};

struct State {
  int8_t players, turn;
  int32_t round;
  int8_t start, marker, offered;
  int16_t holders[kColours];
  int8_t display[kSources][kColours], bag[kColours], lid[kColours];
  Board boards[kMaxPlayers];

  int rounds() const { return round; }
  int score(int seat) const { return boards[seat].score; }

  void setup(int number) {
    players = int8_t(number);
    offered = 0;
    std::fill_n(bag, kColours, 20);
    std::fill_n(lid, kColours, 0);
    std::fill_n(holders, kColours, 0);
    std::fill_n(&display[0][0], kSources * kColours, 0);
    for (Board& board : boards) board.clear();
    round = 0;
    begin_round(0);
  }

  static int total(const int8_t* counts) {
    int tiles = 0;
    for (int colour = 0; colour < kColours; ++colour) tiles += counts[colour];
    return tiles;
  }

  void begin_round(int first) {
    ++round;
    start = int8_t(first);
    marker = kInCentre;
    go_on_dealing();
  }

  void go_on_dealing() {
    if (offered < kFactoryTiles * (2 * players + 1)) {
      if (total(bag) == 0)
        for (int colour = 0; colour < kColours; ++colour) {
          bag[colour] = lid[colour];
          lid[colour] = 0;
        }
      if (total(bag) > 0) {
        turn = kChance;
        return;
      }
    }
    turn = start;
  }

  void draw_all(Generator& generator) {
    while (turn == kChance) {
      int tile = int(generator.below(uint32_t(total(bag))));
      int colour = 0;
      while (tile >= bag[colour]) tile -= bag[colour++];
      --bag[colour];
      lay_out(offered / kFactoryTiles, colour, 1);
      go_on_dealing();
    }
  }

  void lay_out(int source, int colour, int count) {
    display[source][colour] = int8_t(display[source][colour] + count);
    holders[colour] = int16_t(holders[colour] | 1 << source);
    offered = int8_t(offered + count);
  }

  int clear_away(int source, int colour) {
    int count = display[source][colour];
    display[source][colour] = 0;
    holders[colour] = int16_t(holders[colour] & ~(1 << source));
    offered = int8_t(offered - count);
    return count;
  }

  static int encode(int source, int colour, int target) {
    return (source * kColours + colour) * kTargets + target;
  }

  int listed_action(Generator& generator) const {
    int actions[kSources * kColours * kTargets];
    int count = 0;
    int targets = boards[turn].open_targets();
    for (int colour = 0; colour < kColours; ++colour)
      for (int place = 0; place <= 2 * players + 1; ++place) {
        int source = place <= 2 * players ? place : kCentre;
        if (display[source][colour] == 0) continue;
        for (int target = 0; target < kTargets; ++target)
          if (targets >> (kColours * target + colour) & 1)
            actions[count++] = encode(source, colour, target);
      }
    return actions[generator.below(uint32_t(count))];
  }

  static int place_of_bit(int mask, int k, int step) {
    for (int place = 0;; ++place, mask >>= step)
      if (mask & 1 && k-- == 0) return place;
  }

  int counted_action(Generator& generator) const {
    constexpr int kEachTarget = 0x2108421;
    int targets = boards[turn].open_targets();
    int count = 0;
    for (int colour = 0; colour < kColours; ++colour)
      count += bit_count(uint64_t(holders[colour])) *
               bit_count(uint64_t(targets >> colour & kEachTarget));
    int k = int(generator.below(uint32_t(count)));
    for (int colour = 0;; ++colour) {
      int width = bit_count(uint64_t(targets >> colour & kEachTarget));
      int here = bit_count(uint64_t(holders[colour])) * width;
      if (k < here)
        return encode(place_of_bit(holders[colour], k / width, 1), colour,
                      place_of_bit(targets >> colour, k % width, kColours));
      k -= here;
    }
  }

  void drop(Board& board, int colour, int count) {
    int placed = std::min(count, kFloorSpaces - board.floor_count);
    for (int i = 0; i < placed; ++i) board.floor[board.floor_count++] = int8_t(colour);
    lid[colour] = int8_t(lid[colour] + count - placed);
  }

  void apply(int action) {
    int source = action / (kColours * kTargets);
    int colour = action / kTargets % kColours;
    int target = action % kTargets;
    Board& board = boards[turn];
    int count = clear_away(source, colour);
    if (source == kCentre) {
      if (marker == kInCentre) {
        marker = turn;
        if (board.floor_count < kFloorSpaces) board.floor[board.floor_count++] = kMarker;
      }
    } else {
      for (int other = 0; other < kColours; ++other)
        if (display[source][other] > 0) lay_out(kCentre, other, clear_away(source, other));
    }
    if (target != kFloor) {
      int placed = std::min(count, target + 1 - board.line_count[target]);
      board.line_colour[target] = int8_t(colour);
      board.line_count[target] = int8_t(board.line_count[target] + placed);
      count -= placed;
    }
    drop(board, colour, count);
    if (offered > 0)
      turn = int8_t((turn + 1) % players);
    else
      tile_walls();
  }

  void tile_walls() {
    for (int i = 0; i < players; ++i) {
      Board& board = boards[(start + i) % players];
      for (int row = 0; row < kRows; ++row)
        if (board.line_count[row] > row) lay_tile(board, row);
      board.score = int16_t(std::max(0, board.score - kFloorLoss[board.floor_count]));
      for (int space = 0; space < board.floor_count; ++space) {
        if (board.floor[space] != kMarker) ++lid[board.floor[space]];
        board.floor[space] = kEmpty;
      }
      board.floor_count = 0;
    }
    end_round();
  }

  void lay_tile(Board& board, int row) {
    int colour = board.line_colour[row];
    int column = (row + colour) % kColumns;
    lid[colour] = int8_t(lid[colour] + row);
    board.line_colour[row] = kEmpty;
    board.line_count[row] = 0;
    board.wall[row][column] = int8_t(colour);
    board.row_colours[row] = int8_t(board.row_colours[row] | 1 << colour);
    board.column_colours[column] = int8_t(board.column_colours[column] | 1 << colour);
    board.score = int16_t(board.score + board.tile_points(row, column));
  }

  void end_round() {
    bool ends = total(bag) + total(lid) == 0;
    for (int seat = 0; seat < players; ++seat) ends |= boards[seat].complete_rows() > 0;
    if (!ends) return begin_round(marker == kInCentre ? start : marker);
    for (int seat = 0; seat < players; ++seat)
      boards[seat].score = int16_t(boards[seat].score + boards[seat].end_bonus());
    turn = kOver;
  }
};

}  // namespace

int main(int argc, char** argv) { return run_baseline<State>(argc, argv); }
