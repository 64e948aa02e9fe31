using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;

namespace Peregrine.Json.Jint;

/// <summary>Tests the members of Jint that are not public with all kinds of objects for which this library uses them.</summary>
internal static class StorageCheck
{
    private static readonly string[] s_names = ["first", "second", "third", "fourth", "fifth", "sixth"];

    /// <summary>
    /// Whether all members exist with their types and work as expected. The runtime compares names and types at the first call of an accessor, and throws if
    /// they do not match.
    /// </summary>
    public static bool Passes(StorageMembers members)
    {
        try
        {
            var engine = new Engine();
            return SlotsAreRead(engine, members) && ArraysAreDense(engine, members) && ShapesAreLeft(engine, members) && VersionsChange(engine, members) && FunctionsAreCalled(engine, members);
        }
        catch (Exception problem) when (problem is not OutOfMemoryException)
        {
            return false;
        }
    }

    /// <summary>Whether objects with the same names share a hidden class that has these names, and have their values in the slots in the same order.</summary>
    private static bool SlotsAreRead(Engine engine, StorageMembers members)
    {
        for (int count = 1; count <= s_names.Length; count++)
        {
            var layout = new JsObjectLayout(s_names[..count]);
            JsValue[] values = [.. s_names[..count].Select(static name => new JsString(name + "!"))];
            JsObject one = JsObject.Create(engine, layout, values), other = JsObject.Create(engine, layout, values);
            object? shape = members.Shape(one);
            if (shape is null || shape != members.Shape(other) || members.Properties(one) is not null || members.Prototype(one) != one.Prototype ||
                !members.Names(shape, out JsValue[]? names) || names is null || !names.Select(static name => name.ToString()).SequenceEqual(s_names[..count]))
            {
                return false;
            }

            for (int slot = 0; slot < count; slot++)
            {
                if (!ReferenceEquals(members.Slot(one, slot), values[slot]) || !ReferenceEquals(members.RawSlot(one, slot), values[slot]) || !ReferenceEquals(one.Get(s_names[slot]), values[slot]))
                {
                    return false;
                }
            }

            one.Set(s_names[0], JsBoolean.True);
            if (members.Shape(one) != shape || members.Slot(one, 0) != JsBoolean.True || members.Slot(other, 0) != values[0])
            {
                return false;
            }
        }

        // Reading the slot of a lazy property must not compute its value, and must return a value of the type Types.Empty.
        JsObjectLayout lazy = new JsObjectLayout.Builder().Add(s_names[0]).AddLazy(s_names[1], static (_, _) => throw new TimeoutException()).Build();
        JsValue place = members.RawSlot(JsObject.Create(engine, lazy, [JsBoolean.True, null]), 1);
        return place.Type == Types.Empty;
    }

    /// <summary>Whether the elements of an array are stored in order, and an element that is removed or gets a getter is no longer stored there.</summary>
    private static bool ArraysAreDense(Engine engine, StorageMembers members)
    {
        JsValue[] values = [.. s_names.Select(static name => new JsString(name))];
        Action<JsArray>[] changes =
        [
            static target => target.Delete("1"),
            target => target.DefineOwnProperty("1", new GetSetPropertyDescriptor(engine.Intrinsics.Object, null, true, true)),
        ];
        foreach (Action<JsArray> change in changes)
        {
            var array = new JsArray(engine, [.. values]);
            array.Set("0", JsBoolean.True);
            if (members.Elements(array) is not { } elements || array.Length != values.Length || elements.Length < values.Length || elements[0] != JsBoolean.True ||
                !Enumerable.Range(1, values.Length - 1).All(i => ReferenceEquals(elements[i], values[i])))
            {
                return false;
            }

            change(array);
            if (members.Elements(array) is { } changed && (changed.Length < 2 || changed[1] is not null))
            {
                return false;
            }
        }

        return members.Elements(new JsArray(engine, [values[0]])) is { } few && ReferenceEquals(few[0], values[0]);
    }

    /// <summary>Whether an object gets another hidden class, or none, when a property is added, removed or redefined.</summary>
    private static bool ShapesAreLeft(Engine engine, StorageMembers members)
    {
        var layout = new JsObjectLayout(s_names);
        Action<JsObject>[] changes =
        [
            static target => target.Set("another", JsBoolean.True),
            static target => target.Set("7", JsBoolean.True),
            static target => target.CreateDataProperty("another", JsBoolean.True),
            static target => target.FastSetDataProperty("another", JsBoolean.True),
            static target => target.Delete(s_names[2]),
            static target => target.DefineOwnProperty(s_names[2], new PropertyDescriptor(JsBoolean.True, PropertyFlag.NonEnumerable)),
            target => target.DefineOwnProperty(s_names[2], new GetSetPropertyDescriptor(engine.Intrinsics.Object, null, true, true)),
        ];
        foreach (Action<JsObject> change in changes)
        {
            JsObject changed = JsObject.Create(engine, layout, new JsValue[s_names.Length]);
            object? shape = members.Shape(changed);
            change(changed);
            if (shape is null || members.Shape(changed) == shape || (members.Shape(changed) is null && members.Properties(changed) is null))
            {
                return false;
            }
        }

        var empty = new JsObject(engine);
        return members.Shape(empty) is null && members.Properties(empty) is null;
    }

    /// <summary>Whether each way to add a property to a prototype changes the version of the prototype.</summary>
    private static bool VersionsChange(Engine engine, StorageMembers members)
    {
        ObjectInstance ordinary = new JsObject(engine).Prototype!, array = new JsArray(engine).Prototype!;
        ObjectInstance[] prototypes = [ordinary, array, new JsObject(engine), JsObject.Create(engine, new JsObjectLayout(s_names), new JsValue[s_names.Length])];
        if (members.Prototype(ordinary) is not null || members.Prototype(array) != ordinary)
        {
            return false;
        }

        foreach (ObjectInstance prototype in prototypes)
        {
            uint before = members.Version(prototype);
            prototype.Set("added", JsBoolean.True);
            uint set = members.Version(prototype);
            prototype.DefineOwnProperty("defined", new GetSetPropertyDescriptor(engine.Intrinsics.Object, null, true, true));
            uint defined = members.Version(prototype);
            prototype.CreateDataProperty("created", JsBoolean.True);
            uint created = members.Version(prototype);
            prototype.FastSetDataProperty("stored", JsBoolean.True);
            if (before == set || set == defined || defined == created || created == members.Version(prototype))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a called function receives its this value and its arguments, and the caller receives the result or the exception.</summary>
    private static bool FunctionsAreCalled(Engine engine, StorageMembers members)
    {
        var function = new ClrFunction(engine, "", static (self, arguments) => arguments.Length == 2 ? new JsArray(((ObjectInstance)self).Engine, [self, .. arguments]) : throw new TimeoutException());
        JsValue self = new JsObject(engine);
        JsValue[] arguments = [JsBoolean.True, new JsString("x")];
        if (members.Call(engine, function, self, arguments) is not JsArray result || result.Length != 3 || result[0] != self || result[1] != arguments[0] || result[2] != arguments[1])
        {
            return false;
        }

        try
        {
            members.Call(engine, function, self, []);
            return false;
        }
        catch (TimeoutException)
        {
            return true;
        }
    }
}
