/** What the games' `constants.py` say. Made by `make types`: do not edit. */

export const axio = {
 "symbols": [
  "red",
  "green",
  "blue",
  "orange",
  "purple"
 ],
 "letters": {
  "r": "red",
  "g": "green",
  "b": "blue",
  "o": "orange",
  "p": "purple"
 },
 "pyramids": 20,
 "rack": 5,
 "size": 13,
 "margins": [
  0,
  2,
  2,
  1,
  0
 ],
 "top": 18,
 "solo_top": 36,
 "printed": {
  "g3": "red",
  "k7": "green",
  "g11": "blue",
  "c7": "orange",
  "g7": "purple"
 }
} as const;

export const azul = {
 "colours": [
  "blue",
  "yellow",
  "red",
  "black",
  "white"
 ],
 "floor_points": [
  -1,
  -1,
  -2,
  -2,
  -2,
  -3,
  -3
 ],
 "wall": [
  [
   "blue",
   "yellow",
   "red",
   "black",
   "white"
  ],
  [
   "white",
   "blue",
   "yellow",
   "red",
   "black"
  ],
  [
   "black",
   "white",
   "blue",
   "yellow",
   "red"
  ],
  [
   "red",
   "black",
   "white",
   "blue",
   "yellow"
  ],
  [
   "yellow",
   "red",
   "black",
   "white",
   "blue"
  ]
 ]
} as const;

export const summerPavilion = {
 "colours": [
  "purple",
  "green",
  "orange",
  "yellow",
  "blue",
  "red"
 ],
 "rounds": 6,
 "supply_spaces": 10,
 "stars": [
  "orange",
  "red",
  "blue",
  "yellow",
  "green",
  "purple",
  "centre"
 ],
 "numbers": {
  "standard": {
   "orange": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "red": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "blue": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "yellow": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "green": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "purple": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "centre": [
    1,
    2,
    3,
    4,
    5,
    6
   ]
  },
  "gray": {
   "orange": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "red": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "blue": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "yellow": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "green": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "purple": [
    3,
    2,
    1,
    4,
    5,
    6
   ],
   "centre": [
    3,
    3,
    3,
    3,
    3,
    3
   ]
  }
 },
 "between": [
  {
   "kind": "pillar",
   "star": "orange",
   "tiles": 1,
   "spaces": [
    {
     "star": "orange",
     "position": 2
    },
    {
     "star": "orange",
     "position": 3
    },
    {
     "star": "centre",
     "position": 1
    },
    {
     "star": "centre",
     "position": 6
    }
   ]
  },
  {
   "kind": "statue",
   "star": "orange",
   "tiles": 2,
   "spaces": [
    {
     "star": "orange",
     "position": 1
    },
    {
     "star": "orange",
     "position": 2
    },
    {
     "star": "red",
     "position": 3
    },
    {
     "star": "red",
     "position": 4
    }
   ]
  },
  {
   "kind": "window",
   "star": "orange",
   "tiles": 3,
   "spaces": [
    {
     "star": "orange",
     "position": 5
    },
    {
     "star": "orange",
     "position": 6
    }
   ]
  },
  {
   "kind": "pillar",
   "star": "red",
   "tiles": 1,
   "spaces": [
    {
     "star": "red",
     "position": 2
    },
    {
     "star": "red",
     "position": 3
    },
    {
     "star": "centre",
     "position": 1
    },
    {
     "star": "centre",
     "position": 2
    }
   ]
  },
  {
   "kind": "statue",
   "star": "red",
   "tiles": 2,
   "spaces": [
    {
     "star": "red",
     "position": 1
    },
    {
     "star": "red",
     "position": 2
    },
    {
     "star": "blue",
     "position": 3
    },
    {
     "star": "blue",
     "position": 4
    }
   ]
  },
  {
   "kind": "window",
   "star": "red",
   "tiles": 3,
   "spaces": [
    {
     "star": "red",
     "position": 5
    },
    {
     "star": "red",
     "position": 6
    }
   ]
  },
  {
   "kind": "pillar",
   "star": "blue",
   "tiles": 1,
   "spaces": [
    {
     "star": "blue",
     "position": 2
    },
    {
     "star": "blue",
     "position": 3
    },
    {
     "star": "centre",
     "position": 2
    },
    {
     "star": "centre",
     "position": 3
    }
   ]
  },
  {
   "kind": "statue",
   "star": "blue",
   "tiles": 2,
   "spaces": [
    {
     "star": "blue",
     "position": 1
    },
    {
     "star": "blue",
     "position": 2
    },
    {
     "star": "yellow",
     "position": 3
    },
    {
     "star": "yellow",
     "position": 4
    }
   ]
  },
  {
   "kind": "window",
   "star": "blue",
   "tiles": 3,
   "spaces": [
    {
     "star": "blue",
     "position": 5
    },
    {
     "star": "blue",
     "position": 6
    }
   ]
  },
  {
   "kind": "pillar",
   "star": "yellow",
   "tiles": 1,
   "spaces": [
    {
     "star": "yellow",
     "position": 2
    },
    {
     "star": "yellow",
     "position": 3
    },
    {
     "star": "centre",
     "position": 3
    },
    {
     "star": "centre",
     "position": 4
    }
   ]
  },
  {
   "kind": "statue",
   "star": "yellow",
   "tiles": 2,
   "spaces": [
    {
     "star": "yellow",
     "position": 1
    },
    {
     "star": "yellow",
     "position": 2
    },
    {
     "star": "green",
     "position": 3
    },
    {
     "star": "green",
     "position": 4
    }
   ]
  },
  {
   "kind": "window",
   "star": "yellow",
   "tiles": 3,
   "spaces": [
    {
     "star": "yellow",
     "position": 5
    },
    {
     "star": "yellow",
     "position": 6
    }
   ]
  },
  {
   "kind": "pillar",
   "star": "green",
   "tiles": 1,
   "spaces": [
    {
     "star": "green",
     "position": 2
    },
    {
     "star": "green",
     "position": 3
    },
    {
     "star": "centre",
     "position": 4
    },
    {
     "star": "centre",
     "position": 5
    }
   ]
  },
  {
   "kind": "statue",
   "star": "green",
   "tiles": 2,
   "spaces": [
    {
     "star": "green",
     "position": 1
    },
    {
     "star": "green",
     "position": 2
    },
    {
     "star": "purple",
     "position": 3
    },
    {
     "star": "purple",
     "position": 4
    }
   ]
  },
  {
   "kind": "window",
   "star": "green",
   "tiles": 3,
   "spaces": [
    {
     "star": "green",
     "position": 5
    },
    {
     "star": "green",
     "position": 6
    }
   ]
  },
  {
   "kind": "pillar",
   "star": "purple",
   "tiles": 1,
   "spaces": [
    {
     "star": "purple",
     "position": 2
    },
    {
     "star": "purple",
     "position": 3
    },
    {
     "star": "centre",
     "position": 5
    },
    {
     "star": "centre",
     "position": 6
    }
   ]
  },
  {
   "kind": "statue",
   "star": "purple",
   "tiles": 2,
   "spaces": [
    {
     "star": "orange",
     "position": 3
    },
    {
     "star": "orange",
     "position": 4
    },
    {
     "star": "purple",
     "position": 1
    },
    {
     "star": "purple",
     "position": 2
    }
   ]
  },
  {
   "kind": "window",
   "star": "purple",
   "tiles": 3,
   "spaces": [
    {
     "star": "purple",
     "position": 5
    },
    {
     "star": "purple",
     "position": 6
    }
   ]
  }
 ],
 "star_points": {
  "orange": 17,
  "red": 14,
  "blue": 15,
  "yellow": 16,
  "green": 18,
  "purple": 20,
  "centre": 12
 },
 "number_points": [
  {
   "number": 1,
   "points": 4
  },
  {
   "number": 2,
   "points": 8
  },
  {
   "number": 3,
   "points": 12
  },
  {
   "number": 4,
   "points": 16
  }
 ]
} as const;
