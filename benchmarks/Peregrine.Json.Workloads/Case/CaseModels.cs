using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Case;

/// <summary>The class of the second seed document.</summary>
public sealed class CaseModel
{
    public int MyInteger { get; set; }

    public string? MyString { get; set; }

    public List<string>? MyList { get; set; }

    internal static CaseModel Make(Prose prose) => new()
    {
        MyInteger = 100 + prose.Number(900),
        MyString = prose.Letters(3),
        MyList = [prose.Letters(3), prose.Digits(3)],
    };
}

/// <summary>The same class, its names given by attributes.</summary>
public sealed class CaseAttributeModel
{
    [JsonPropertyName("myInteger")]
    public int MyInteger { get; set; }

    [JsonPropertyName("myString")]
    public string? MyString { get; set; }

    [JsonPropertyName("myList")]
    public List<string>? MyList { get; set; }

    internal static CaseAttributeModel From(CaseModel model) => new() { MyInteger = model.MyInteger, MyString = model.MyString, MyList = model.MyList };
}
