using Jint;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime;
using Jint.Runtime.Descriptors;
using Jint.Runtime.Interop;

namespace Peregrine.Json.Jint;

/// <summary>Tries the members that are not public on objects of every kind that matters.</summary>
internal static class StorageCheck
{
    private static readonly string[] s_names = ["first", "second", "third", "fourth", "fifth", "sixth"];

    /// <summary>
    /// Whether all members are there, with their types, and do what is expected. The runtime itself compares names and types at the first call of an accessor, and throws for one that
    /// does not fit.
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

    /// <summary>Objects of the same names share a hidden class that has these names, and have their values in its order.</summary>
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

        // A lazy property is not made for the one who looks into its slot, and has no type there.
        JsObjectLayout lazy = new JsObjectLayout.Builder().Add(s_names[0]).AddLazy(s_names[1], static (_, _) => throw new TimeoutException()).Build();
        JsValue place = members.RawSlot(JsObject.Create(engine, lazy, [JsBoolean.True, null]), 1);
        return place.Type == Types.Empty;
    }

    /// <summary>Elements are in the array that is read, in their order; one that is removed or gets a function is not.</summary>
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

    /// <summary>An object that becomes anything else than a plain one has its hidden class no longer, or another one.</summary>
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

    /// <summary>A property that is added to a prototype in any way is seen in its version.</summary>
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

    /// <summary>A function gets its this and its arguments, and what it returns or throws comes back.</summary>
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
