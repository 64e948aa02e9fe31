using System.Reflection;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Workloads.Edges;

/// <summary>One member with a short name.</summary>
public sealed class OneMember
{
    public int A { get; set; }
}

/// <summary>Ten optional members.</summary>
public class Optional10
{
    public int? Amount { get; set; }

    public string? Branch { get; set; }

    public int? Capacity { get; set; }

    public string? Description { get; set; }

    public bool? Enabled { get; set; }

    public int? Floor { get; set; }

    public string? Group { get; set; }

    public int? Height { get; set; }

    public string? Identifier { get; set; }

    public int? Journey { get; set; }
}

/// <summary>Twenty optional members.</summary>
public class Optional20 : Optional10
{
    public int? Kilometres { get; set; }

    public string? Label { get; set; }

    public int? Minutes { get; set; }

    public string? Note { get; set; }

    public bool? Open { get; set; }

    public int? Platform { get; set; }

    public string? Quarter { get; set; }

    public int? Rating { get; set; }

    public string? Station { get; set; }

    public int? Track { get; set; }
}

/// <summary>Sixty optional members.</summary>
public sealed class Optional60 : Optional20
{
    public int? M20 { get; set; }

    public int? M21 { get; set; }

    public int? M22 { get; set; }

    public int? M23 { get; set; }

    public int? M24 { get; set; }

    public int? M25 { get; set; }

    public int? M26 { get; set; }

    public int? M27 { get; set; }

    public int? M28 { get; set; }

    public int? M29 { get; set; }

    public int? M30 { get; set; }

    public int? M31 { get; set; }

    public int? M32 { get; set; }

    public int? M33 { get; set; }

    public int? M34 { get; set; }

    public int? M35 { get; set; }

    public int? M36 { get; set; }

    public int? M37 { get; set; }

    public int? M38 { get; set; }

    public int? M39 { get; set; }

    public int? M40 { get; set; }

    public int? M41 { get; set; }

    public int? M42 { get; set; }

    public int? M43 { get; set; }

    public int? M44 { get; set; }

    public int? M45 { get; set; }

    public int? M46 { get; set; }

    public int? M47 { get; set; }

    public int? M48 { get; set; }

    public int? M49 { get; set; }

    public int? M50 { get; set; }

    public int? M51 { get; set; }

    public int? M52 { get; set; }

    public int? M53 { get; set; }

    public int? M54 { get; set; }

    public int? M55 { get; set; }

    public int? M56 { get; set; }

    public int? M57 { get; set; }

    public int? M58 { get; set; }

    public int? M59 { get; set; }
}

/// <summary>Objects of which only some members are set.</summary>
internal static class Sparse
{
    /// <summary>Sets the members that <paramref name="isSet"/> chooses by their number.</summary>
    public static T Filled<T>(Prose prose, Func<int, bool> isSet)
        where T : new()
    {
        var value = new T();
        PropertyInfo[] members = typeof(T).GetProperties();
        for (int i = 0; i < members.Length; i++)
        {
            if (isSet(i))
            {
                members[i].SetValue(
                    value,
                    members[i].PropertyType == typeof(string) ? prose.LettersAndDigits(3 + prose.Number(10))
                    : members[i].PropertyType == typeof(bool?) ? prose.Chance(50)
                    : (object)(int)prose.Integer(6));
            }
        }

        return value;
    }
}

/// <summary>The types of the edges of which members without a value are left out.</summary>
[JsonSourceGenerationOptions(DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Optional60))]
[JsonSerializable(typeof(List<Optional10>))]
[JsonSerializable(typeof(List<Optional20>))]
public sealed partial class SparseEdgeContext : JsonSerializerContext;
