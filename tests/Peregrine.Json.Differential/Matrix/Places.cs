using System.Collections;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>Where a value stands.</summary>
/// <param name="Name">Its name.</param>
/// <param name="TypeOf">The type of the whole for a type of the value.</param>
/// <param name="Text">The text of the whole around that of the value.</param>
/// <param name="Around">The whole around a value.</param>
public sealed record Place(string Name, Func<Type, Type> TypeOf, Func<string, string> Text, Func<Type, object?, object?> Around)
{
    public static readonly Place Root = new("root", static t => t, static text => text, static (_, value) => value);

    public static readonly Place Member = Holder("member", typeof(MemberOf<>));

    public static readonly Place Parameter = Holder("parameter", typeof(MadeOf<>));

    public static readonly Place Filled = Holder("filled member", typeof(FilledOf<>));

    public static readonly Place FilledReadOnly = Holder("filled read-only member", typeof(FilledReadOnlyOf<>));

    public static readonly Place Element = new("element", typeof(List<>).MakeListType, static text => "[" + text + "," + text + "]", static (whole, value) =>
    {
        var list = (IList)Activator.CreateInstance(whole)!;
        list.Add(value);
        return list;
    });

    public static readonly Place Entry = new("dictionary value", static t => typeof(Dictionary<,>).MakeGenericType(typeof(string), t), static text => "{\"k\":" + text + "}", static (whole, value) =>
    {
        var dictionary = (IDictionary)Activator.CreateInstance(whole)!;
        dictionary["k"] = value;
        return dictionary;
    });

    /// <summary>All places.</summary>
    public static readonly Place[] All = [Root, Member, Parameter, Filled, FilledReadOnly, Element, Entry];

    /// <summary>Those with a property for the value.</summary>
    public static readonly Place[] Properties = [Member, Parameter, Filled, FilledReadOnly];

    private static Place Holder(string name, Type definition) => new(name, t => definition.MakeGenericType(t), static text => "{\"V\":" + text + ",\"N\":1}", static (whole, value) =>
    {
        var holder = (IHolder)(whole.GetConstructors()[0].GetParameters().Length == 0 ? Activator.CreateInstance(whole) : Activator.CreateInstance(whole, value))!;
        holder.Take(value);
        return holder;
    });
}

file static class Places
{
    public static Type MakeListType(this Type definition, Type element) => definition.MakeGenericType(element);
}

public interface IHolder
{
    void Take(object? value);
}

public class MemberOf<T> : IHolder
{
    public T? V { get; set; }

    public int N { get; set; }

    public void Take(object? value) => V = (T?)value;
}

public class MadeOf<T>(T v) : IHolder
{
    public T V { get; } = v;

    public int N { get; set; }

    public void Take(object? value)
    {
    }
}

[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public class FilledOf<T> : IHolder
{
    public T V { get; set; } = (T)Kinds.ByType(typeof(T)).First;

    public int N { get; set; }

    public void Take(object? value) => V = (T)value!;
}

[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public class FilledReadOnlyOf<T> : IHolder
{
    private T _value = (T)Kinds.ByType(typeof(T)).First;

    public T V => _value;

    public int N { get; set; }

    public void Take(object? value) => _value = (T)value!;
}
