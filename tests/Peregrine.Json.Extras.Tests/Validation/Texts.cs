namespace Peregrine.Json.ExtrasTests.Validation;

internal static class Texts
{
    public const string Everything =
        """
        {"Plain":{"Number":1,"Text":"a\u00e9\n","Flag":true,"Real":1.5e3,"When":"2024-02-29T12:00:00Z","Id":"3f2504e0-4f89-11d3-9a0c-0305e82c3301",
          "Color":"Green","Maybe":null,"Small":255,"Money":9.90},
         "Line":{"From":{"X":1,"Y":2},"To":{"X":3,"Y":-4},"Name":"é","Marks":[1,2,3]},
         "Needs":{"A":1,"B":"b","Inner":[{"A":2,"B":"c"}]},
         "Closed":{"A":1,"Next":{"A":2}},
         "Figure":{"$type":"circle","Name":"c","Radius":2.5},
         "Open":{"A":1,"x":[1,{"y":"z"}],"w":null},
         "Figures":[{"$type":"square","Side":3,"Inside":{"$type":"circle","Radius":1}},null],
         "ByName":{"p":{"Number":2},"q":null},
         "ByNumber":{"1":[1],"2":[]},
         "Grid":[[1,2],[],[3]],
         "Element":{"a":[1,"b",null]},
         "Anything":{"k":[true]},
         "Quoted":"12",
         "Unknown":{"u":["v",{}]},
         "Ids":["3f2504e0-4f89-11d3-9a0c-0305e82c3301",null],
         "Names":["n","m"]
        }
        """;
}
